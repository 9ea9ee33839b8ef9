import { ContentError } from '../content/checks/content-errors.ts'

/** The error a writer sees for a component used wrongly: the file of the page, then the sentence. */
export function problemOn(url: URL, sentence: string): ContentError {
  const page = url.pathname.replace(/\.html$/, '')
  return new ContentError(`src/content/pages${page}.mdx: ${sentence}`)
}
