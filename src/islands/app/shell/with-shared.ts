/**
 * Resolves with a part that is loaded later, once what these parts share is here: the English of
 * the errors in their forms, and the styles. Every page holds the styles of all screens, except the
 * page of the login.
 */
export async function withShared<Module>(part: Promise<Module>): Promise<Module> {
  const isLoginPage = document.querySelector('meta[name="styles"]') !== null
  const [module] = await Promise.all([part, isLoginPage && import('./all-styles.ts')])
  return module
}
