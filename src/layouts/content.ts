import { getEntry } from 'astro:content'

/** The site's settings. Astro has checked them against content.config.ts. */
export async function siteSettings() {
  const entry = await getEntry('settings', 'site')
  if (!entry) throw new Error('src/content/settings.json is missing or is not valid JSON.')
  return entry.data
}

export async function pageContent(id: string) {
  const entry = await getEntry('pages', id)
  if (!entry) throw new Error(`src/content/pages/${id}.mdx is missing.`)
  return entry
}
