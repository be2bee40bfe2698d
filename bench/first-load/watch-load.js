// Runs before the page's own scripts: records the figures of the load, and presses the button every 50 ms until
// the button responds.
window.watchLoad = ({ pressSelector, resultSelector }) => {
  const found = { lcpMs: 0, pressMs: 0, clickMs: null, longMs: 0, shift: 0 }
  window.firstLoad = found
  const observe = (type, take) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true })
  const isBeforePress = ({ startTime }) => found.clickMs === null || startTime < found.pressMs
  // A layout shift caused by the press is not part of the load; a browser ignores shifts after a real press.
  const isOfPress = (entry) => !isBeforePress(entry) && entry.startTime < found.pressMs + 1_000
  observe('largest-contentful-paint', (entry) => {
    if (isBeforePress(entry)) found.lcpMs = entry.startTime
  })
  observe('longtask', (entry) => {
    if (isBeforePress(entry)) found.longMs += entry.duration
  })
  observe('layout-shift', (entry) => {
    if (!isOfPress(entry)) found.shift += entry.value
  })
  const timer = setInterval(() => {
    // React renders the result of a press before `click()` returns or in the microtask after it.
    if (document.querySelector(resultSelector) === null) {
      found.pressMs = performance.now()
      document.querySelector(pressSelector)?.click()
    }
    queueMicrotask(() => {
      if (document.querySelector(resultSelector) === null) return
      found.clickMs = performance.now()
      clearInterval(timer)
    })
  }, 50)
}
