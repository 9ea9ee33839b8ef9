import { cacheControlOf, siteHeaders } from '../../server/http/headers.ts'
import { fixedPaths, patternOf, SHELL_PATH, shellPaths } from '../../src/contract/app-paths.ts'

/**
 * The example of docs/operate/nginx.conf: the built site from nginx, the API from the server behind it.
 * `host` is the name players type.
 */
export function nginxConf(host: string): string {
  return `# The site from nginx, the API from the server behind it: an example to change the names in.
# Made by tools/nginx-conf.ts from the server's own headers and routes. tests/site/hosting.test.ts
# holds it to them; npx vitest run --project site hosting -u writes it anew.

# The app's URLs, whatever their letter case: a page of their own, or the shell.
map $uri $ank_page {
  default $uri;
${[...fixedPaths.map(path => pageLine(path, path)), ...shellPaths.map(path => pageLine(path, SHELL_PATH))].join('\n')}
}

# Names of hashed files change with their content; all else is asked for again.
map $uri $ank_cache {
  default "${cacheControlOf('/')}";
  "~^/_astro/" "${cacheControlOf('/_astro/')}";
}

server {
  listen 80;
  server_name ${host};
  return 301 https://${host}$request_uri;
}

server {
  listen 443 ssl http2;
  server_name ${host};
  ssl_certificate /etc/ssl/${host}.pem;
  ssl_certificate_key /etc/ssl/${host}.key;
  root /srv/ank/dist;

  include mime.types;
  types {
    application/manifest+json webmanifest;
    text/vtt vtt;
  }
  charset utf-8;
  charset_types text/css text/javascript application/javascript application/json application/manifest+json text/vtt;
  server_tokens off;
  absolute_redirect off;
  gzip_static on;
  # With the module for it, which is three tenths smaller: brotli_static on;

${headerLines(host).join('\n')}

  # A slash at the end leads to the page without one.
  rewrite ^(/.*[^/])/+$ $1 permanent;

  error_page 404 /404.html;
  location / { try_files $ank_page.html $uri =404; }
  location ~ \\.(html|br|gz)$ { internal; }
  location ~ ^/(app|404|_headers|_redirects)$ { return 404; }

  # The address a player comes from counts for limits. The server believes the last one named.
  proxy_http_version 1.1;
  proxy_set_header Host $host;
  proxy_set_header X-Forwarded-For $remote_addr;
  client_max_body_size 6m;

  # A location with a header of its own has none of the site's: the server's replies bring theirs.
  location ~ ^/(api|payments|sandbox-pay)/ {
    add_header x-robots-tag noindex always;
    proxy_pass http://127.0.0.1:4321;
  }

  # Results arrive as they happen, so nothing may hold them back.
  location = /api/live {
    add_header x-robots-tag noindex always;
    proxy_pass http://127.0.0.1:4321;
    proxy_buffering off;
    proxy_read_timeout 1h;
  }
}
`
}

function pageLine(path: string, page: string): string {
  return `  "~*${patternOf(path)}" ${page === '/' ? '/index' : page};`
}

function headerLines(host: string): string[] {
  const headers = siteHeaders({ publicOrigin: `https://${host}` })
  const all = Object.entries({ ...headers, 'cache-control': '$ank_cache' })
  return all.map(([name, value]) => `  add_header ${name} "${value}" always;`)
}
