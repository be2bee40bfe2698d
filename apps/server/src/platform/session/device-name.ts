/**
 * Names of browsers by patterns of their user agents. The first match counts, because most user agents also
 * contain the names of other browsers.
 */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/YaBrowser|YaApp|YaSearchBrowser/, 'Яндекс Браузер'],
  [/OPR\/|Opera|OPT\/|OPiOS/, 'Opera'],
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/Vivaldi/, 'Vivaldi'],
  [/SamsungBrowser/, 'Samsung Internet'],
  [/HuaweiBrowser/, 'Huawei Browser'],
  [/MiuiBrowser/, 'Mi Browser'],
  [/UCBrowser/, 'UC Browser'],
  [/FxiOS|Firefox\//, 'Firefox'],
  [/CriOS|Chrome\//, 'Chrome'],
  [/Version\/[\d.]+.* Safari\//, 'Safari'],
]

const systems: readonly (readonly [RegExp, string])[] = [
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Macintosh|Mac OS X/, 'Mac'],
  [/Linux|X11/, 'Linux'],
]

/**
 * Returns a name of a device for display, such as «Chrome, Windows». Derived from the User-Agent header,
 * which a client can fake.
 */
export function deviceName(userAgent: string): string {
  const known = [browsers, systems].map((names) => names.find(([pattern]) => pattern.test(userAgent))?.[1])
  const knownNames = known.filter((name) => name !== undefined)
  return knownNames.length > 0 ? knownNames.join(', ') : 'Неизвестное устройство'
}
