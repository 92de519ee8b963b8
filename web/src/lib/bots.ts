// Which bots take the seats beside you.

/** The chosen bots in turn until every seat has one, as on the command line; none chosen stays none: a mixed field. */
export function filled(chosen: readonly string[], seats: number): string[] {
  return chosen.length ? Array.from({ length: seats }, (_, i) => chosen[i % chosen.length] as string) : [];
}
