import { expect, it, onTestFinished } from 'vitest'
import { exampleContacts } from '../../src/content/checks/example-contacts.ts'
import shipped from '../../src/content/settings.json' with { type: 'json' }
import { copyOfSite } from './support/broken-site.ts'

const settings = 'src/content/settings.json'

const own = {
  ...shipped,
  email: 'help@numbers.in',
  phones: ['9812345678'],
  website: 'https://numbers.in',
}

it('a release does not build with the contacts that come with the project', {
  tags: 'thorough',
}, () => {
  const site = copyOfSite()
  onTestFinished(site.remove)
  const { isBuilt, said } = site.build({ ANK_RELEASE: '1' })
  expect(said).toEqual([
    `${settings}: "email" is the example help@example.com; write your own before a release.`,
    `${settings}: "phones" is the example 9000000001; write your own before a release.`,
    `${settings}: "phones" is the example 9000000002; write your own before a release.`,
    `${settings}: "website" is the example https://example.com; write your own before a release.`,
  ])
  expect(isBuilt).toBe(false)
})

it.each([
  ['an e-mail', { email: 'help@play.example' }, '"email" is the example help@play.example'],
  ['a number', { phones: ['9812345678', '9000000003'] }, '"phones" is the example 9000000003'],
  ['an APK', { download: 'https://example.org/a.apk' }, '"download" is the example https://exa'],
  ['a help line', { help: [{ name: 'Example Helpline' }] }, '"help" is the example Example Help'],
  [
    'the website of a help line',
    { help: [{ name: 'Help', website: 'https://www.example.com/x' }] },
    '"help" is the example https://www.example.com/x',
  ],
])('%s that is an example is found', (_name, change, start) => {
  const found = exampleContacts({ ...own, ...change })
  expect(found).toHaveLength(1)
  expect(found[0]).toContain(start)
})

it('own contacts and the help line that comes with the project are no examples', () => {
  expect(exampleContacts(own)).toEqual([])
  expect(exampleContacts({ ...own, website: '/about', download: '/ank.apk' })).toEqual([])
})
