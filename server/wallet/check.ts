/** One check of the accounts. The query returns a row for each difference, with its `subject`. */
export type Check = {
  /** The start of the sentence about a difference; the subject follows. */
  finding: string
  text: (of: PlayerCondition) => string
}

/** The SQL condition that a column is the id of a checked player; 'true' when all are checked. */
export type PlayerCondition = (column: string) => string
