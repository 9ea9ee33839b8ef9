import { defineCollection } from 'astro:content'
import { file, glob } from 'astro/loaders'
import { z } from 'astro/zod'

const words = (what: string) => z.string(`write ${what} as text`).trim().min(1, `${what} is empty`)

const address = (what: string, like: string) =>
  z
    .string(`write ${what} as text`)
    .regex(/^(https:\/\/|\/)\S+$/, `${what} is an address like ${like}`)

const monthAndYear = 'updated is a month and a year, like September 2024'

const settings = defineCollection({
  loader: file('src/content/settings.json', { parser: text => ({ site: JSON.parse(text) }) }),
  schema: z.strictObject({
    brand: words('the name of the app'),
    email: z.email('the contact e-mail is an address like help@example.com'),
    phones: z
      .array(z.string().regex(/^[0-9]{10}$/, 'a phone number is ten digits, without +91'))
      .min(1, 'at least one phone number'),
    jurisdiction: words('the jurisdiction, such as Maharashtra, India,'),
    website: address('the website', 'https://example.com'),
    download: address('the download', 'https://example.com/app.apk'),
    video: address('the video', '/how-to-play or https://example.com/film'),
  }),
})

const pages = defineCollection({
  loader: glob({ base: 'src/content/pages', pattern: '*.mdx' }),
  schema: z.strictObject({
    title: words('the title'),
    description: words('the description, one sentence for search engines,').max(
      160,
      'the description is longer than the 160 characters search engines show',
    ),
    lead: words('the opening sentence under the title').optional(),
    updated: z
      .string(monthAndYear)
      .regex(/^[A-Z][a-z]+ \d{4}$/, monthAndYear)
      .optional(),
  }),
})

export const collections = { settings, pages }
