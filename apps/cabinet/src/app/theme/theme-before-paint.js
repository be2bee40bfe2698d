// Runs before the first paint, so that a chosen theme never flashes. Without a choice the system decides, by CSS alone.
try {
  var theme = localStorage.getItem('impulse.theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch (error) {
  // A browser that forbids its storage has no choice to remember.
}
