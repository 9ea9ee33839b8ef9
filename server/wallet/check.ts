/** One check of the books. The query returns a row per difference, with its `subject`. */
export type Check = {
  /** The beginning of the sentence that names a difference; its subject follows. */
  finding: string
  text: (of: PlayerCondition) => string
}

/** The SQL condition that a column is the checked player's id; 'true' where all are checked. */
export type PlayerCondition = (column: string) => string
