// Plain JavaScript, so that a Node without TypeScript can read this file and say what to do.
import crypto from 'node:crypto'

/**
 * Ends the process where this Node cannot run TypeScript, or has no argon2 for the MPINs.
 * @param {string} command what to run instead
 */
export function requireNode(command) {
  if (process.features.typescript && 'argon2' in crypto) return
  console.error(
    `Ank needs Node 24.7 or newer, and this is Node ${process.versions.node}. The project brings its own Node: run \`npm ci\` once, then \`${command}\`.`,
  )
  process.exit(1)
}
