/**
 * The oldest browsers that the app supports, by their names in MDN's data. README.md lists them for
 * readers. Edge follows Chrome, and every browser on iOS is Safari's.
 */
export const oldestBrowsers = {
  chrome: '109',
  chrome_android: '109',
  firefox: '121',
  firefox_android: '121',
  safari: '16.4',
  safari_ios: '16.4',
  samsunginternet_android: '21.0',
  webview_android: '109',
} as const

/** The same for the bundler, which lowers syntax and CSS. Samsung Internet 21 is Chromium 110. */
export const buildTarget = [
  `chrome${oldestBrowsers.chrome}`,
  `firefox${oldestBrowsers.firefox}`,
  `safari${oldestBrowsers.safari}`,
  `ios${oldestBrowsers.safari_ios}`,
]
