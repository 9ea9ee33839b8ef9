import Validator from '@adobe/structured-data-validator'

type Thing = { '@type': string; name?: string; description?: string }

/** The objects of schema.org in a page, for search engines. */
export function structuredData(html: string): Thing[] {
  const [, data = '{}'] = /<script type="application\/ld\+json">(.+?)<\/script>/.exec(html) ?? []
  return JSON.parse(data)['@graph'] ?? []
}

/**
 * What a search engine would say against them, a sentence each. The validator has the rules of
 * Google, but for a Dataset. That types and properties exist is checked by schema-dts, where the
 * pages write them.
 */
export async function problemsOf(things: readonly Thing[]): Promise<string[]> {
  const jsonld = Object.groupBy(things, thing => thing['@type'])
  const issues = await new Validator().validate({ jsonld, microdata: {}, rdfa: {} })
  const datasets = things.filter(thing => thing['@type'] === 'Dataset')
  return [
    ...issues.map(({ rootType, issueMessage }) => `${rootType}: ${issueMessage}`),
    ...datasets.flatMap(({ name, description = '' }) => [
      ...(name ? [] : ['Dataset: Required attribute "name" is missing']),
      ...(description.length >= 50 && description.length <= 5_000
        ? []
        : ['Dataset: "description" must have 50 to 5,000 characters']),
    ]),
  ]
}
