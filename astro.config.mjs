import mdx from '@astrojs/mdx'
import react from '@astrojs/react'
import { defineConfig } from 'astro/config'
import { apiDialect } from './tools/build/api-dialect.ts'
import { checkLinks } from './tools/build/check-links.ts'
import { scopedName } from './tools/build/class-names.ts'
import { compressBuild } from './tools/build/compress-build.ts'
import { contentPolicy } from './tools/build/content-policy.ts'
import { devApi } from './tools/build/dev-api.ts'
import { hostFiles } from './tools/build/host-files.ts'
import { recordBuild } from './tools/build/last-build.ts'
import { leanClient } from './tools/build/lean-client.ts'
import { pagePolicy } from './tools/build/page-policy.ts'
import { preloadScripts } from './tools/build/preload-scripts.ts'
import { serviceWorker } from './tools/build/service-worker.ts'

const vendor =
  /node_modules\/(react|react-dom|scheduler|nanostores|@nanostores|valibot)\/|named:|islands\/renderer|rolldown\/runtime/

export default defineConfig({
  site: process.env.PUBLIC_URL ?? 'https://ank.example',
  output: 'static',
  trailingSlash: 'never',
  build: { format: 'file', inlineStylesheets: 'always' },
  integrations: [
    react(),
    mdx(),
    devApi(),
    checkLinks(),
    preloadScripts(),
    pagePolicy(),
    serviceWorker(),
    compressBuild(),
    hostFiles(process.env.PUBLIC_URL),
    recordBuild(),
  ],
  security: { csp: { directives: contentPolicy(process.env.PUBLIC_API_BASE) } },
  markdown: { syntaxHighlight: false },
  devToolbar: { enabled: false },
  server: { port: Number(process.env.PORT ?? 4321) },
  vite: {
    define: {
      'import.meta.env.PUBLIC_API_DIALECT': JSON.stringify(
        apiDialect(process.env.PUBLIC_API_DIALECT),
      ),
    },
    plugins: [leanClient()],
    css: {
      modules: { generateScopedName: scopedName },
    },
    environments: {
      client: {
        build: {
          rolldownOptions: {
            output: {
              codeSplitting: {
                groups: [
                  { name: 'vendor', test: vendor, priority: 9 },
                  // The island with all it imports at once, login included: one file beside vendor.
                  { name: 'app', test: /islands\/app\/(app\.tsx|lib\/translator)/, priority: 8 },
                  // Both the way in and the player's pages need it; neither should load the other.
                  {
                    name: 'account',
                    test: /stores\/clock|contract\/sessions/,
                    priority: 8,
                  },
                  // What every page of a player needs, then one file for screens that go together.
                  {
                    name: 'player',
                    test: /app\/(shell\/(player-frame|first-load)|messages\/(freshness|spans)|screens\/not-found|ui\/(form\/chips|layout\/card)|lib\/(until-loaded|span|backoff))|contract\/images|domain\/wire-bids|contract\/bids/,
                    priority: 7,
                  },
                  {
                    name: 'home',
                    test: /screens\/(home|game-types|profile)\//,
                    priority: 6,
                  },
                  // What bids came to, what they may come to, and the stream that brings it.
                  { name: 'results', test: /screens\/my-bids\//, priority: 6 },
                  { name: 'rates', test: /screens\/game-rates\//, priority: 6 },
                  {
                    name: 'live',
                    test: /app\/(shell\/offline-banner|stores\/live\/(freshness|stream)\.)/,
                    priority: 6,
                  },
                  // A language is loaded when it is chosen, all of it at once.
                  { name: 'hi', test: /messages\/hi\//, priority: 8 },
                  { name: 'mr', test: /messages\/mr\//, priority: 8 },
                  {
                    name: 'parts',
                    test: /ui\/(layout\/table|navigation\/menu-list|feedback\/empty)/,
                    priority: 8,
                  },
                  // What the lists of bids and of money share.
                  {
                    name: 'paged',
                    test: /ui\/form\/select|lib\/(rerun|refetch)|app\/(shell\/as-of|stores\/live\/offline-copy)/,
                    priority: 7,
                  },
                  // What lists of money and the ways to move it share.
                  {
                    name: 'funds',
                    test: /(messages|stores\/money|contract)\/(funds|wallet)\.ts|stores\/money\/request-ids|lib\/poll/,
                    priority: 6,
                  },
                  {
                    name: 'lists',
                    test: /screens\/(wallet|all-bids|fund-history|statement)\//,
                    priority: 5,
                  },
                  {
                    name: 'money',
                    test: /screens\/(add-fund|payment-status|manual-deposit|withdraw|bank-details)\//,
                    priority: 5,
                  },
                  { name: 'charts', test: /screens\/charts\//, priority: 5 },
                  { name: 'play', test: /screens\/play\//, priority: 5 },
                  {
                    name: 'entry',
                    test: /screens\/(sign-up|create-mpin|login-mpin|verify-otp)\//,
                    priority: 4,
                  },
                ],
              },
            },
          },
        },
      },
    },
  },
})
