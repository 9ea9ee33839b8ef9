import { basename } from 'node:path'
import mdx from '@astrojs/mdx'
import react from '@astrojs/react'
import { defineConfig } from 'astro/config'
import { compressBuild } from './tools/compress-build.ts'
import { devApi } from './tools/dev-api.ts'

const VENDOR = /node_modules\/(react|react-dom|scheduler|nanostores|@nanostores|valibot)\//

export default defineConfig({
  site: process.env.PUBLIC_URL ?? 'https://ank.example',
  output: 'static',
  trailingSlash: 'never',
  build: { format: 'file', inlineStylesheets: 'always' },
  integrations: [react(), mdx(), devApi(), compressBuild()],
  security: { csp: true },
  devToolbar: { enabled: false },
  server: { port: Number(process.env.PORT ?? 4321) },
  vite: {
    plugins: [plainImports()],
    css: {
      modules: { generateScopedName: (name, file) => `${basename(file, '.module.css')}-${name}` },
    },
    build: {
      rolldownOptions: {
        output: {
          codeSplitting: {
            groups: [
              { name: 'vendor', test: VENDOR, priority: 9 },
              // The island with all it imports at once, login included: one file beside vendor.
              { name: 'app', test: /islands\/app\/app\.tsx$/, priority: 8 },
              // What every logged-in page needs, then one file for screens that go together.
              {
                name: 'player',
                test: /app\/(player-frame|screens\/(home|game-types)\/)/,
                priority: 7,
              },
              {
                name: 'entry',
                test: /screens\/(sign-up|create-mpin|login-mpin|verify-otp)\//,
                priority: 6,
              },
              {
                name: 'own',
                test: /screens\/(my-bids|profile|game-rates|coming-soon)\//,
                priority: 5,
              },
              { name: 'play', test: /screens\/play\/(play-page|points-field)/, priority: 4 },
            ],
          },
        },
      },
    },
  },
})

/**
 * Vite's preloading of a lazy chunk's own imports and styles weighs a kilobyte in the first load.
 * The styles are in the page already, and the chunks are few.
 */
function plainImports() {
  return {
    name: 'plain-imports',
    enforce: 'pre',
    configEnvironment: name =>
      name === 'client'
        ? {
            build: {
              modulePreload: false,
              minify: 'terser',
              terserOptions: { compress: { passes: 3, ecma: 2020 }, ecma: 2020, module: true },
            },
          }
        : undefined,
    load: id =>
      id === '\0vite/preload-helper.js' ? 'export const __vitePreload = load => load()' : null,
  }
}
