// Shows home as the player saw it last, unless something changed since. The app keeps it.
// Source: docs/decisions/0041-last-home.md
try {
  const { last_home, markets, user_session, stars = '[]', language = 'en' } = localStorage
  const kept = JSON.parse(last_home || 'null')
  if (
    kept &&
    Date.now() < kept.until &&
    kept.policy === document.querySelector('meta[http-equiv]').content &&
    kept.games === JSON.stringify(JSON.parse(markets).games) &&
    kept.user === user_session &&
    kept.stars === stars &&
    kept.language === language
  ) {
    document.getElementById('skeleton').innerHTML = kept.html
  }
} catch {
  // Without storage nothing is kept.
}
