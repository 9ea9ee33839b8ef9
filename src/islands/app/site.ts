/** The settings of the site that the island shows. */
export type Site = { brand: string; website: string; video: string }
