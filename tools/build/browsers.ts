/**
 * The oldest browsers that the app supports, to which the bundler lowers syntax and CSS. README.md
 * lists them for readers. Samsung Internet 21 is Chromium 110.
 */
export const buildTarget = ['chrome109', 'firefox121', 'safari16.4', 'ios16.4']
