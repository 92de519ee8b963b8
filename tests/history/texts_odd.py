"""More hands in the manner of the rooms: late posts, late levels, raises told otherwise, seats without an order."""

LATE_SMALL_BLIND = """\
PokerStars Game #1003:  HORSE (Omaha Hi/Lo Limit, $10/$20) - 2006/08/21 - 9:59:19 (ET)
Table 'Ganymed' Seat #5 is the button
Seat 1: anna ($100 in chips)
Seat 2: bert ($80 in chips)
Seat 4: cora ($90.50 in chips)
Seat 5: dora ($1,200 in chips)
anna: posts small blind $5
bert: posts big blind $10
cora: posts small blind $5
*** HOLE CARDS ***
cora: calls $5
dora: raises $20 to $20
anna: folds
bert: folds
cora: calls $10
*** FLOP *** [5c 9d Qs]
cora: checks
dora: bets $10
cora: folds
Uncalled bet ($10) returned to dora
dora collected $53 from pot
*** SUMMARY ***
Total pot $55 | Rake $2
Board [5c 9d Qs]
"""

MISSED_BLIND = """\
Poker Hand #OM2002: PLO-5 ($2/$5) - 2024/05/01 20:00:00
Table 'Gold9' 6-max Seat #2 is the button
Seat 1: 4f ($100.5 in chips)
Seat 2: 9c ($250 in chips)
Seat 4: Hero ($86 in chips)
Seat 5: d1 ($1,122.91 in chips)
Hero: posts small blind $2
d1: posts big blind $5
4f: posts missed blind $2
4f: posts big blind $5
*** HOLE CARDS ***
Dealt to 4f
Dealt to Hero [Ac Ad 7c 7d 2s]
4f: raises $10 to $15
9c: folds
Hero: folds
d1: folds
Uncalled bet ($10) returned to 4f
*** SHOWDOWN ***
4f collected $13.3 from pot
*** SUMMARY ***
Total pot $14 | Rake $0.7 | Jackpot $0 | Bingo $0
Seat 1: 4f collected ($13.3)
"""

FULLTILT_NEWCOMER = """\
FullTiltPoker Game #3003: Table Ganymed (6 max) - $1/$2 - Pot Limit Omaha Hi - 20:00:00 CET - 2011/05/01 \
[14:00:00 ET - 2011/05/01]

Seat 1: anna ($200)
Seat 2: bert ($150)
Seat 5: cora ($99)
Seat 6: dora ($80)
bert posts the small blind of $1
cora posts the big blind of $2
anna posts a dead small blind of $1
anna posts $2

The button is in seat #1
*** HOLE CARDS ***
dora folds
anna checks
bert folds
cora checks
*** FLOP *** [5s 6d Qh] (Total Pot: $6, 2 Players)
cora bets $6
anna folds
Uncalled bet of $6 returned to cora
cora mucks
cora wins the pot ($5.70)
*** SUMMARY ***
Total pot $6 | Rake $0.30
Board: [5s 6d Qh]
"""

FULLTILT_LATE_LEVEL = """\
Full Tilt Poker Game #3004: $20 + $2 KO Guarantee (55502), Match 2 - 4K/8K Ante 1K - Pot Limit Omaha H/L - \
20:00:00 ET - 2011/05/01
Seat 1: anna (100,000)
Seat 2: bert (50,500)
anna antes 1,000
bert antes 1,000
anna posts the small blind of 4,000
bert posts the big blind of 8,000
The button is in seat #1
*** HOLE CARDS ***
anna folds
Uncalled bet of 4,000 returned to bert
bert mucks
bert wins the pot (10,000)
*** SUMMARY ***
Total pot 10,000 | Rake 0
"""

BOVADA_RAISED_ALL_IN = """\
Bovada Hand #5003 TBL#88 OMAHA Pot Limit - 2012-05-14 00:54:46
Seat 1: UTG ($60 in chips)
Seat 2: Dealer [ME] ($24 in chips)
Seat 3: Small Blind ($116 in chips)
Seat 4: Big Blind ($3 in chips)
Dealer  [ME] : Set dealer/Bring in spot [2]
Small Blind : Ante/Small Blind $2
Big Blind : Big blind/Bring in $3
*** HOLE CARDS ***
UTG : Card dealt to a spot [Tc 5s 5h Kc]
Dealer  [ME] : Card dealt to a spot [Js Ad Jd 9h]
Small Blind : Card dealt to a spot [2s Kh 6s 8d]
Big Blind : Card dealt to a spot [7s 7d 9d 8c]
UTG : Calls $4
Dealer  [ME] : Raises $10
Small Blind : Folds
UTG : Raises $20 (timeout)
Dealer  [ME] : All-in(raise) $24
UTG : Calls $4
UTG : Showdown [Tc Kc Td 8h Qs] (Pair)
Dealer  [ME] : Showdown [Ad Jd Td 6d 5d] (Flush)
Big Blind : Mucks [7s 7d 9d 8c] (Flush)
Dealer  [ME] : Hand result-Side pot $42
Dealer  [ME] : Hand result $9
Big Blind : Seat sit out
*** SUMMARY ***
Total Pot($53) | Rake ($2)
Board [Td 8h Qs 6d 5d]
"""

BOVADA_TOURNAMENT = """\
Bodog UK Hand #5004: OMAHA HiLo Tournament #47 TBL#2, Normal- Level 10 (200/400) - 2022-06-25 22:24:22
Seat 86: Dealer (4,300 in chips)
Seat 16: Small Blind (11,003 in chips)
Seat 89: Big Blind [ME] (3,000 in chips)
Seat 61: UTG (5,714 in chips)
Dealer : Set dealer [4]
Small Blind : Ante chip 40
Big Blind [ME] : Ante chip 40
UTG : Ante chip 40
Dealer : Ante chip 40
Small Blind : Small blind 200
Big Blind [ME] : Big blind 400
*** HOLE CARDS ***
Dealer : Card dealt to a spot [6h Ac 3s 7s]
Small Blind : Card dealt to a spot [Qd 3d Ts 7d]
Big Blind [ME] : Card dealt to a spot [Js As Jd 5s]
UTG : Card dealt to a spot [9d 5c 2c Td]
UTG : Raises 800 to 800
Dealer : Fold(Blind Disconnected)
Small Blind : Sit out
Small Blind : Folds(timeout)
Small Blind : Re-join
Big Blind [ME] : Call 400
*** FLOP *** [2d 4d Qh]
Big Blind [ME] : Checks
UTG : Bets(timeout) 400
Big Blind [ME] : All-in(raise-timeout) 2160 to 2160
UTG : Call 1760
*** TURN *** [2d 4d Qh] [Ks]
*** RIVER *** [2d 4d Qh Ks] [Kh]
UTG : Showdown [2c Td 2d Ks Kh] (Two pair)
Big Blind [ME] : Showdown [Js Jd Qh Ks Kh] (Two pair)
Big Blind [ME] : Hand Result 6280
UTG : Ranking 39
UTG : Stand
*** SUMMARY ***
Total Pot(6280)
Board [2d 4d Qh Ks Kh]
"""

RUN_IT_ONCE = """\
Run It Once Poker Hand #6001: Omaha Pot Limit (€1/€2) - 2019/02/17 21:38 UTC [2019/02/17 22:38 CET]
Table ID '6' 6-Max Seat #5 is the button
Seat 1: anna (€457.04 in chips)
Seat 2: bert (€189 in chips)
Seat 3: cora (€1088.50 in chips)
Seat 5: dora (€339.25 in chips)
dora: posts small blind €1
anna: posts big blind €2
*** HOLE CARDS ***
Dealt to bert [Ad 3c As Kh]
bert: raises €5.00 to €7
cora: raises €17.00 to €24
dora: folds
anna: folds
bert: raises €44.00 to €68
cora: calls €51
*** FLOP *** [6c Jc Js]
bert: bets €114
cora: calls €114
*** TURN *** [6c Jc Js] [5d]
cora: checks
bert: checks
*** RIVER *** [6c Jc Js 5d] [Jh]
cora: checks
bert: checks
*** SHOWDOWN ***
bert shows [Ad 3c As Kh] for Full House [As Ad Js Jh Jc]
bert collected €379 from pot
*** SUMMARY ***
Total pot €381 | Rake €2
Board [6c Jc Js 5d Jh]
Seat 1: anna (big blind) folded before Flop
Seat 2: bert showed [Ad 3c As Kh] and won €379 with Full House J's and A's
Seat 3: cora mucked [4c 7h 4d 7s] and lost
"""

BOVADA_ALL_IN_ANTE = """\
Ignition Hand #5005: OMAHA Tournament #1 TBL#1, Pot Limit- Level 20 (1,200/2,400) - 2018-04-07 13:54:40
Seat 1: Big Blind [ME] (166 in chips)
Seat 2: Dealer (5,000 in chips)
Dealer : Set dealer [2]
Big Blind [ME] : All-in 166
Dealer : Ante chip 240
Dealer : Return uncalled portion of bet 74
*** HOLE CARDS ***
Big Blind [ME] : Card dealt to a spot [7h 2s Kc 8h]
Dealer : Card dealt to a spot [2c Td 6h 7c]
*** FLOP *** [Js 7s 5s]
*** TURN *** [Js 7s 5s] [3d]
*** RIVER *** [Js 7s 5s 3d] [9d]
Big Blind [ME] : Showdown [7h Kc Js 7s 9d] (One pair)
Dealer : Showdown [Td 7c Js 7s 9d] (One pair)
Big Blind [ME] : Hand Result 332
*** SUMMARY ***
Total Pot(332)
Board [Js 7s 5s 3d 9d]
"""

BOVADA_ALL_IN_BLIND = """\
Bovada Hand #5006 TBL#23799796 OMAHA Pot Limit [MVS] - 2021-03-11 22:58:57 UTC
Table Info: Version: 1, Type: MVS, Stakes: $0.25-$0.50, Table: 000A031E-0
Seat 1: Big Blind ($0.30 in chips)
Seat 2: UTG ($18.11 in chips)
Seat 6: Small Blind ($77.69 in chips)
Dealer : Set dealer [5]
Player Info: Seat1: P1-d0, Seat2: P2-44, Seat6: P6-0b
Small Blind : Small Blind $0.25
Big Blind : All-in $0.30
*** HOLE CARDS ***
Big Blind : Card dealt to a spot [7h 2s Kc 8h]
UTG : Card dealt to a spot [2c Td 6h 7c]
Small Blind : Card dealt to a spot [As Ad 6c 7d]
UTG : Calls $0.50
Small Blind : folds
*** FLOP *** [Js 7s 5s]
*** TURN *** [Js 7s 5s] [3d]
*** RIVER *** [Js 7s 5s 3d] [9d]
UTG : Return uncalled portion of bet 0.20
UTG : Showdown [Td 7c Js 7s 9d] (One pair)
Big Blind : Showdown [7h Kc Js 7s 9d] (One pair)
Big Blind : Hand result $0.80
*** SUMMARY ***
Total Pot($0.85)
Board [Js 7s 5s 3d 9d]
"""

BOVADA_ZONE = """\
Ignition Hand #5007 Zone Poker ID#1232 OMAHA HiLoZonePoker Pot Limit - 2018-04-07 13:54:40
Seat 1: UTG [ME] ($19.58 in chips)
Seat 3: Dealer ($58.62 in chips)
Seat 4: Small Blind ($9.91 in chips)
Seat 5: Big Blind ($60.27 in chips)
Dealer : Set dealer [3]
Small Blind : Small Blind $0.25
Big Blind : Big blind $0.50
*** HOLE CARDS ***
UTG [ME] : Card dealt to a spot [7h 2s Kc 8h]
Dealer : Card dealt to a spot [2c Td 6h 7c]
Small Blind : Card dealt to a spot [As Ad 6c 7d]
Big Blind : Card dealt to a spot [5h Ts 5c 5s]
Big Blind : Leave(Auto)
UTG [ME] : Folds
Dealer : Folds (auth)
Small Blind : Folds
Small Blind : Leave(Auto)
Big Blind : Showdown(High Card)
Big Blind : Hand result $0.75
Enter(Auto)
Dealer : Enter(Auto)
*** SUMMARY ***
Total Pot($0.75)
"""

NAMES = """\
PokerStars Hand #1004:  Omaha Pot Limit ($0.50/$1.00 USD) - 2024/05/01 20:00:00 ET
Table 'Gan'ymed (x)' 9-max (Play Money) Seat #3 is the button
Seat 1: posts: big ($100 in chips)
Seat 2: bert [x] (y) ($98.50 in chips)
Seat 3: said, "z" ($40 in chips)
Seat 4: folds ($40 in chips) out of hand (moved from another table into small blind)
Seat 5: Seat 5 ($50 in chips)
Seat 6: collected $5 from pot ($50 in chips)
Seat 5: posts small blind $0.50
collected $5 from pot: posts big blind $1
bert [x] (y): posts small & big blinds $1.50
folds was removed from the table for failing to post
zed will be allowed to play after the button
zed [observer] said, "posts: big: folds"
*** HOLE CARDS ***
Dealt to bert [x] (y) [As Ks Qs Js]
posts: big has timed out
posts: big: folds
posts: big is sitting out
bert [x] (y): raises $2.50 to $3.50
bert [x] (y) said, "collected $9 from pot, lol *** FLOP *** [2c 3c 4c]"
said, "z": calls $3.50
Seat 5: folds
collected $5 from pot: folds
zed joins the table at seat #9
*** FLOP *** [2c 3c 4c]
bert [x] (y): bets $8
said, "z": calls $8
Betting is capped
*** TURN *** [2c 3c 4c] [5c]
bert [x] (y): checks
said, "z": checks
*** RIVER *** [2c 3c 4c 5c] [Ah]
bert [x] (y) is disconnected
bert [x] (y) has timed out while disconnected
bert [x] (y): checks
said, "z": checks
*** SHOW DOWN ***
bert [x] (y): shows [As Ks Qs Js] (a pair of Aces)
said, "z": shows [Ac 6c 7d 7h] (a straight flush)
said, "z" collected $23.80 from pot
bert [x] (y) leaves the table
*** SUMMARY ***
Total pot $25 | Rake $1.20
Board [2c 3c 4c 5c Ah]
"""
