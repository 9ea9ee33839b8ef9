import { basename } from 'node:path'
import { defineConfig } from 'vite'
import { buildTarget } from '../../../tools/build/browsers.ts'

/** The build of the admin's page. tools/build/admin-page.ts runs it and says where it goes. */
export default defineConfig({
  root: import.meta.dirname,
  logLevel: 'warn',
  css: {
    modules: { generateScopedName: (name, file) => `${basename(file, '.module.css')}_${name}` },
  },
  // The server lets browsers keep the files of this folder for good.
  build: { target: buildTarget, assetsDir: '_astro', emptyOutDir: true },
})
