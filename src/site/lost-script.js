// Marks the page when one of its scripts could not be loaded: no script of the app can do it. A
// stylesheet that could not be loaded is removed: the app then loads it again, and shows if that fails.
addEventListener(
  'error',
  ({ target }) => {
    if (target.rel === 'modulepreload') document.documentElement.dataset.lost = ''
    if (target.rel === 'stylesheet') target.remove()
  },
  true,
)
