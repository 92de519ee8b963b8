"""Hands in the manner of the rooms, written for these tests."""

POKERSTARS = """\
PokerStars Hand #1001:  Omaha Hi/Lo Pot Limit ($0.50/$1.00 USD) - 2024/05/01 20:00:00 CET [2024/05/01 14:00:00 ET]
Table 'Ganymed II' 6-max Seat #2 is the button
Seat 1: anna ($100 in chips)
Seat 2: bert ($60.50 in chips)
Seat 3: cora ($75 in chips)
Seat 5: dora ($12 in chips) is sitting out
Seat 6: emil ($1,200.25 in chips)
cora: posts small blind $0.50
emil: posts big blind $1
anna: posts small & big blinds $1.50
*** HOLE CARDS ***
Dealt to cora [As 2d Kc Qh]
anna: checks
bert: raises $3 to $4
cora said, "bert: folds"
cora: calls $3.50
emil: folds
fay joins the table at seat #4
anna: folds
*** FLOP *** [3h 7s Kd]
cora: checks
bert: bets $9
cora: calls $9
*** TURN *** [3h 7s Kd] [4c]
cora: bets $27
bert: raises $20.50 to $47.50 and is all-in
cora: calls $20.50
*** RIVER *** [3h 7s Kd 4c] [Kh]
*** SHOW DOWN ***
cora: shows [As 2d Kc Qh] (HI: three of a kind, Kings; LO: 7,4,3,2,A)
bert: shows [Ah 2s 9d 9c] (HI: two pair, Kings and Nines; LO: 7,4,3,2,A)
cora collected $60.75 from pot
cora collected $30.38 from pot
bert collected $30.37 from pot
*** SUMMARY ***
Total pot $123.50 | Rake $2
Board [3h 7s Kd 4c Kh]
Seat 1: anna folded before Flop
Seat 2: bert (button) showed [Ah 2s 9d 9c] and won ($30.37) with HI: two pair, Kings and Nines; LO: 7,4,3,2,A
Seat 3: cora (small blind) showed [As 2d Kc Qh] and won ($91.13) with HI: three of a kind, Kings; LO: 7,4,3,2,A
Seat 6: emil (big blind) folded before Flop
"""

TOURNAMENT = """\
PokerStars Home Game Hand #1002: {Club of Friends} Tournament #77, 10+1 8-Game (Omaha Hi/Lo Limit) - Match Round I, \
Level II (20/40) - 2024/05/01 21:00:00 ET
Table '77 1' 3-max Seat #1 is the button
Seat 1: anna (400 in chips)
Seat 2: bert (35 in chips)
Seat 3: cora (1065 in chips)
bert: posts the ante 2
anna: posts the ante 2
cora: posts the ante 2
bert: posts small blind 10
cora: posts big blind 20
*** HOLE CARDS ***
Dealt to anna [5s 5h Jd 8c]
anna: raises 20 to 40
bert: calls 23 and is all-in
cora: calls 20
*** FLOP *** [5c 9d Qs]
cora: checks
anna: bets 20
cora: folds
Uncalled bet (20) returned to anna
*** TURN *** [5c 9d Qs] [2h]
*** RIVER *** [5c 9d Qs 2h] [Th]
*** SHOW DOWN ***
anna: shows [5s 5h Jd 8c] (HI: a straight, Eight to Queen)
anna collected 14 from side pot
bert: mucks hand
anna collected 105 from main pot
bert finished the tournament in 3rd place
*** SUMMARY ***
Total pot 119 Main pot 105. Side pot 14. | Rake 0
Board [5c 9d Qs 2h Th]
Seat 1: anna (button) showed [5s 5h Jd 8c] and won (119) with HI: a straight, Eight to Queen
Seat 2: bert (small blind) mucked [2c 2d Tc Ad]
Seat 3: cora (big blind) folded on the Flop
"""

GGPOKER = """\
Poker Hand #OM2001: Omaha Pot Limit ($0.5/$1) - 2024/05/01 20:00:00
Table 'Silver9' 6-max Seat #1 is the button
Seat 1: 4f ($100 in chips)
Seat 2: 9c [x] ($41.5 in chips)
Seat 4: Hero ($1,100 in chips)
9c [x]: posts small blind $0.5
Hero: posts big blind $1
*** HOLE CARDS ***
Dealt to 4f
Dealt to 9c [x]
Dealt to Hero [Ac Ad 7c 7d]
4f: raises $2.5 to $3.5
9c [x]: raises $8 to $11.5
Hero: raises $26.5 to $38
4f: folds
9c [x]: raises $3.5 to $41.5 and is all-in
Hero: calls $3.5
9c [x]: shows [Kh Ks 8h 9s] (Pair of Kings)
Hero: shows [Ac Ad 7c 7d] (Pair of Aces)
*** FLOP *** [2c 7h Jd]
*** TURN *** [2c 7h Jd] [Td]
*** RIVER *** [2c 7h Jd Td] [3s]
*** SHOWDOWN ***
9c [x] collected $84.2 from pot
*** SUMMARY ***
Total pot $86.5 | Rake $2 | Jackpot $0.3 | Bingo $0
Board [2c 7h Jd Td 3s]
Seat 1: 4f (button) folded before Flop
Seat 2: 9c [x] (small blind) showed [Kh Ks 9s 8h] and won ($84.2) with Straight
Seat 4: Hero (big blind) showed [Ac Ad 7d 7c] and lost with Three of a Kind
"""

FULLTILT = """\
Full Tilt Poker Game #3001: Table Ganymed (6 max, deep) - $0.50/$1 - PL Omaha H/L - 20:00:00 ET - 2011/05/01
Seat 1: anna b ($200)
Seat 2: anna ($150.50)
Seat 4: cora ($99), is sitting out
Seat 6: dora ($80)
anna posts the small blind of $0.50
dora posts the big blind of $1
The button is in seat #1
*** HOLE CARDS ***
Dealt to dora [Ad 2c 7h Jh]
anna b has 15 seconds left to act
anna b raises to $3
cora: [chat]
anna calls $2.50
dora calls $2
*** FLOP *** [5s 6d Qh] (Total Pot: $9, 3 Players)
anna checks
dora bets $8.50
anna b raises to $34
anna folds
dora calls $25.50
*** TURN *** [5s 6d Qh] [8c] (Total Pot: $77, 2 Players)
dora bets $43, and is all in
anna b calls $43
*** RIVER *** [5s 6d Qh 8c] [Ks] (Total Pot: $163, 2 Players, 1 All-In)
*** SHOW DOWN ***
dora shows [Ad 2c 7h Jh] Ace King high, for high and 8,6,5,2,A, for low
anna b shows [Qs Qd 4d 3c] three of a kind, Queens, for high and 8,6,5,4,3, for low
anna b wins the high pot ($80.50) with three of a kind, Queens
dora wins the low pot ($80.50) with 8,6,5,2,A
*** SUMMARY ***
Total pot $163 | Rake $2
Board: [5s 6d Qh 8c Ks]
Seat 1: anna b (button) showed [Qs Qd 4d 3c] and won ($80.50) with HI: three of a kind, Queens; LO: 8,6,5,4,3
Seat 2: anna (small blind) folded on the Flop
Seat 4: cora is sitting out
Seat 6: dora (big blind) showed [Ad 2c 7h Jh] and won ($80.50) with HI: Ace King high; LO: 8,6,5,2,A
"""

WINAMAX = """\
Winamax Poker - CashGame - HandId: #4001-5-6 - Omaha pot limit (0.50€/1€) - 2024/05/01 20:00:00 UTC
Table: 'Lübeck 03' 5-max (real money) Seat #4 is the button
Seat 1: anna (100€)
Seat 2: bert (200.25€)
Seat 3: cora (51€)
Seat 4: dora (99€)
*** ANTE/BLINDS ***
anna posts small blind 0.50€
bert posts big blind 1€
cora posts small blind 1.50€ out of position
cora posts big blind 0€ out of position
Dealt to bert [9h 9d 8h 7d]
*** PRE-FLOP ***
cora checks
dora raises 3€ to 4€
anna folds
bert calls 3€
cora folds
*** FLOP *** [9c 2s 5h]
bert bets 10€
dora folds
bert collected 19€ from pot
*** SUMMARY ***
Total pot 19€ | Rake 1€
Board: [9c 2s 5h]
Seat 2: bert (big blind) won 19€
"""

BOVADA = """\
Bovada Hand #5001 TBL#88 OMAHA HiLo Pot Limit - 2014-05-01 20:00:00
Seat 1: UTG ($20 in chips)
Seat 3: Dealer [ME] ($15.25 in chips)
Seat 4: Small Blind ($30 in chips)
Seat 7: Big Blind ($5 in chips)
Dealer  [ME] : Set dealer [3]
Small Blind : Small Blind $0.10
Big Blind : Big blind $0.25
*** HOLE CARDS ***
UTG : Card dealt to a spot [2s 9s Jd Kc]
Dealer  [ME] : Card dealt to a spot [As Ad 3c 4d]
Small Blind : Card dealt to a spot [Kh Kd 8c 2d]
Big Blind : Card dealt to a spot [5c 6c 7d 9h]
UTG : Folds
Dealer  [ME] : Raises $0.60 to $0.85
UTG : Table deposit $5
Small Blind : Calls $0.75
Big Blind : Calls $0.60
*** FLOP *** [7s 8d Ah]
Small Blind : Checks
Big Blind : Bets $2.55
Dealer  [ME] : Raises $6 to $8.55
Small Blind : Folds
Big Blind : All-in $1.60
Dealer  [ME] : Return uncalled portion of bet $4.40
*** TURN *** [7s 8d Ah] [Ks]
*** RIVER *** [7s 8d Ah Ks] [9c]
Big Blind : Showdown [5c 6c 7s 8d 9c] (Straight)
Dealer  [ME] : Showdown [As Ad Ah Ks 9c] (Three of a kind)
Big Blind : Hand result $5.16
Dealer  [ME] : Hand result $5.15
*** SUMMARY ***
Total Pot($10.85)
Board [7s 8d Ah Ks 9c]
Seat+1: UTG Folded before the FLOP
Seat+3: Dealer $5.15  with Three of a kind [As Ad 3c 4d-As Ad Ah Ks 9c]
Seat+4: Small Blind Folded on the FLOP
Seat+7: Big Blind $5.16  with Straight [5c 6c 7d 9h-5c 6c 7s 8d 9c]
"""

BOVADA_ALL_IN = """\
Bovada Hand #5002 TBL#88 OMAHA Pot Limit - 2012-05-01 20:00:00
Seat 1: p1 ($2 in chips)
Seat 2: p2 [ME] ($5 in chips)
Seat 3: p3 ($9.75 in chips)
p1 : Set dealer/Bring in spot [1]
p2  [ME] : Ante/Small Blind $0.10
p3 : Big blind/Bring in $0.25
*** HOLE CARDS ***
p1 : Card dealt to a spot [2s 9s Jc Kc]
p2  [ME] : Card dealt to a spot [As Jd 3c 4d]
p3 : Card dealt to a spot [Kh Kd 8c 2d]
p1 : Folds
p2  [ME] : Raises $0.75
p3 : Calls $0.50
p2  [ME] : Bets $1.50
p3 : Raises $6
p2  [ME] : All-in $2.75
p3 : Return uncalled portion of bet $1.75
p3 : Showdown [Kh Kd Qh Qs 8d] (Two pair)
p2  [ME] : Mucks [As Jd 3c 4d] (Pair)
p3 : Hand result $9.60
*** SUMMARY ***
Total Pot($10) | Rake ($0.40)
Board [Qh Qs 8d 2c 7h]
Seat 1: p1 Folded on the POCKET CARDS
Seat 2: p2 [Mucked] [As Jd 3c 4d]
Seat 3: p3 $9.60  with Two pair [Kh Kd 8c 2d-Kh Kd Qh Qs 8d]
"""

WINAMAX_TOURNAMENT = """\
Winamax Poker - Tournament "Omaha Night" buyIn: 9€ + 1€ level: 3 - HandId: #4002-5-6 - Omaha pot limit (5/25/50) - \
2024/05/01 20:00:00 UTC
Table: 'Omaha Night(1234)#007' 6-max (real money) Seat #1 is the button
Seat 1: anna (2000, 4.50€ bounty)
Seat 2: bert (95, 4.50€ bounty)
Seat 4: cora (1500, 4.50€ bounty)
*** ANTE/BLINDS ***
bert posts ante 5
cora posts ante 5
anna posts ante 5
bert posts small blind 25
cora posts big blind 50
Dealt to cora [Ks Qs Jh Th]
*** PRE-FLOP ***
anna folds
bert calls 25
cora raises 100 to 150
bert calls 40 and is all-in
*** FLOP *** [2c 7h Jd]
*** TURN *** [2c 7h Jd][Td]
*** RIVER *** [2c 7h Jd Td][3s]
*** SHOW DOWN ***
cora shows [Ks Qs Jh Th] (Two pairs : Jacks and Tens)
bert shows [As 9c 8c 4d] (Straight Jack high)
bert collected 195 from pot
*** SUMMARY ***
Total pot 195 | No rake
Board: [2c 7h Jd Td 3s]
Seat 2: bert (small blind) showed [As 9c 8c 4d] and won 195 with Straight Jack high
Seat 4: cora (big blind) showed [Ks Qs Jh Th] and lost with Two pairs : Jacks and Tens
"""

FULLTILT_TOURNAMENT = """\
FullTiltPoker Game #3002: $20 + $2 Heads Up Sit & Go (55501), Table 1 - 40/80 - Limit Omaha H/L - \
21:00:00 ET - 2006/04/19
Seat 1: anna (1,320)
Seat 2: bert (1,680)
bert posts the small blind of 20
anna posts the big blind of 40
The button is in seat #2
*** HOLE CARDS ***
Dealt to anna [5c Jc Ad Th]
bert raises to 80
anna raises to 120
bert calls 40
*** FLOP *** [Qc 8c 4s]
anna bets 40
bert has 15 seconds left to act
bert folds
Uncalled bet of 40 returned to anna
anna mucks
anna wins the pot (240)
*** SUMMARY ***
Total pot 240 | Rake 0
Board: [Qc 8c 4s]
Seat 1: anna (big blind) collected (240), mucked
Seat 2: bert (small blind) folded on the Flop
"""
