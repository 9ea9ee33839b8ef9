import { cacheControlOf, siteHeaders } from '../../server/http/headers.ts'
import { patternOf, SHELL_PATH } from '../../src/contract/app-paths.ts'
import { appRoutes, hasParameters } from '../../src/contract/routes.ts'

const CARDS = '%{REQUEST_URI} =~ m#^(/hi|/mr)?/card/#'
const TEXT_TYPES = '.html .css .js .json .webmanifest .txt .xml .vtt'

/**
 * Returns the `.htaccess` of the build for Apache, which gives the server's answers from the same tables.
 * `origin` is the site's. It needs AllowOverride All, mod_rewrite and mod_headers.
 */
export function apacheRules(origin: string | undefined): string {
  return `# Written by the build. Needs AllowOverride All, mod_rewrite and mod_headers.
Options -Indexes -MultiViews
DirectorySlash Off
DirectoryIndex index.html
ErrorDocument 404 /404.html

AddCharset utf-8 ${TEXT_TYPES}
AddType text/javascript .js
AddType application/manifest+json .webmanifest
AddType text/vtt .vtt
RemoveType .gz
AddEncoding br .br
AddEncoding gzip .gz

${headerLines(origin).join('\n')}

RewriteEngine On
# A URL with a slash at the end redirects to the one without.
RewriteRule ^(.*[^/])/+$ /$1 [R=301,L]
# Only the rules below and ErrorDocument lead to these files. No browser asks for them.
RewriteCond %{ENV:REDIRECT_STATUS} ^$
RewriteRule ^(app|404|_headers|_redirects|\\.htaccess)$|\\.(html|br|gz)$ - [R=404,L]

# Pages.
RewriteCond %{REQUEST_FILENAME}.html -f
RewriteRule ^(.+)$ /$1.html [L]
# The app's URLs in any letter case: a page, or ${SHELL_PATH} for the URLs with parameters. Not for the
# file of a page that was found: its name would match too.
RewriteRule \\.html$ - [S=${pageRules().length}]
${pageRules().join('\n')}

# The compressed copy of a file.
${['br', 'gzip'].flatMap(compressed).join('\n')}
`
}

function headerLines(origin: string | undefined): string[] {
  const [hashed, other] = ['/_astro/x', '/'].map(cacheControlOf)
  const lines = Object.entries(siteHeaders({ publicOrigin: origin })).map(
    ([name, value]) => `Header always set ${name} "${value}"`,
  )
  return [
    ...lines,
    `Header always set cache-control "${other}"`,
    `Header always set cache-control "${hashed}" "expr=%{REQUEST_URI} =~ m#^/_astro/#"`,
    '# The cards, which other sites show in a frame.',
    `Header always unset x-frame-options "expr=${CARDS}"`,
    `Header always set content-security-policy "frame-ancestors *" "expr=${CARDS}"`,
  ]
}

function pageRules(): string[] {
  return Object.values(appRoutes).map(({ path }) => {
    const page = hasParameters(path) ? SHELL_PATH : path === '/' ? '/index' : path
    return `RewriteRule ${patternOf(path).replace('^/', '^')} ${page}.html [NC,L]`
  })
}

function compressed(encoding: string): string[] {
  const ending = encoding === 'gzip' ? 'gz' : encoding
  return [
    `RewriteCond %{HTTP:Accept-Encoding} \\b${encoding}\\b`,
    `RewriteCond %{REQUEST_FILENAME}.${ending} -f`,
    `RewriteRule ^(.+)$ /$1.${ending} [E=no-gzip:1,E=no-brotli:1,END]`,
  ]
}
