// Marks the page when one of its scripts could not be loaded: no script of the app can say it. A
// stylesheet that was lost leaves the page, so that the app asks for it again and says so if it is lost.
addEventListener(
  'error',
  ({ target }) => {
    if (target.rel === 'modulepreload') document.documentElement.dataset.lost = ''
    if (target.rel === 'stylesheet') target.remove()
  },
  true,
)
