// Marks the page when one of its scripts could not be loaded: no script of the app can say it.
addEventListener(
  'error',
  ({ target }) => {
    if (target.rel === 'modulepreload') document.documentElement.dataset.lost = ''
  },
  true,
)
