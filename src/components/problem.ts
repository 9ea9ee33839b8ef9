import { ContentError } from '../content/checks/content-errors.ts'

/** What a writer is told of a component used wrongly: the page's own file, then the sentence. */
export function problemOn(url: URL, sentence: string): ContentError {
  const page = url.pathname.replace(/\.html$/, '')
  return new ContentError(`src/content/pages${page}.mdx: ${sentence}`)
}
