// Runs before the first paint, so that the page does not flash. Applies the theme that the member has chosen on
// this device, and folds the sidebar if the member has folded it before. If the member has not chosen a theme,
// CSS alone follows the system's theme.
try {
  const root = document.documentElement
  const showTheme = () => {
    const theme = localStorage.getItem('impulse.theme')
    if (theme === 'light' || theme === 'dark') root.dataset.theme = theme
    else delete root.dataset.theme
  }
  // Sets the colour of the browser's bar after every change of the theme. The two `theme-color` elements are
  // in the order light, dark.
  const colourBar = () =>
    document.querySelectorAll('meta[name="theme-color"]').forEach((meta, i) => {
      const of = ['light', 'dark'][i]
      const { theme } = root.dataset
      if (theme) meta.media = theme === of ? 'all' : 'not all'
      else meta.media = `(prefers-color-scheme: ${of})`
    })
  new MutationObserver(colourBar).observe(root, { attributeFilter: ['data-theme'] })
  showTheme()
  // The theme may be changed in another tab, also while this page is in the back-forward cache.
  addEventListener('storage', showTheme)
  addEventListener('pageshow', showTheme)
  if (localStorage.getItem('impulse.sidebar') === 'narrow') root.dataset.sidebar = 'narrow'
} catch {
  // The browser forbids access to its storage, so there are no stored choices.
}
