// Plain JavaScript, so that a Node without TypeScript can read this file and say what to do.

/**
 * Ends the process where this Node cannot run TypeScript.
 * @param {string} command what to run instead
 */
export function requireNode(command) {
  if (process.features.typescript) return
  console.error(
    `Ank needs Node 22.18 or newer, and this is Node ${process.versions.node}. The project brings its own Node: run \`npm ci\` once, then \`${command}\`.`,
  )
  process.exit(1)
}
