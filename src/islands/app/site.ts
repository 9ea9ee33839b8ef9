/** The settings of the site that the island shows. */
export type Site = {
  brand: string
  website: string
  video: string
  /** Where the operator answers, ten digits each. */
  phones: readonly string[]
}
