/**
 * Resolves with a part that is loaded later, once its styles are here. Every page holds the styles of
 * all screens, except the page of the login.
 */
export async function withStyles<Module>(part: Promise<Module>): Promise<Module> {
  const isLoginPage = document.querySelector('meta[name="styles"]') !== null
  const [module] = await Promise.all([part, isLoginPage && import('./all-styles.ts')])
  return module
}
