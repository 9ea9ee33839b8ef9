type Contacts = {
  email: string
  phones: readonly string[]
  website: string
  download?: string
  help: readonly { name: string; phone?: string; website?: string }[]
}

const SETTINGS = 'src/content/settings.json'
/** Names that no one can own: RFC 2606. */
const EXAMPLE_HOST = /(^|[./@])(example\.(com|net|org)|[\w-]+\.(example|invalid|test))(?=[/:]|$)/i
/** The numbers of settings.json in a fresh clone, now and before, which may belong to someone. */
const EXAMPLE_PHONE = /^9[08]000000\d\d$/

/** One sentence for each example contact that a release must not show. */
export function exampleContacts(settings: Contacts): string[] {
  const { email, phones, website, download = '', help } = settings
  const fields: [field: string, values: readonly string[]][] = [
    ['email', [email]],
    ['phones', phones],
    ['website', [website]],
    ['download', [download]],
    ['help', help.flatMap(({ name, phone = '', website = '' }) => [name, phone, website])],
  ]
  return fields.flatMap(([field, values]) =>
    values
      .filter(isExample)
      .map(
        value =>
          `${SETTINGS}: "${field}" is the example ${value}; write your own before a release.`,
      ),
  )
}

function isExample(value: string): boolean {
  return EXAMPLE_HOST.test(value) || EXAMPLE_PHONE.test(value) || value.startsWith('Example ')
}
