/**
 * Cover picture of a demo news item, drawn by code in the style of the cabinet. A cable runs from the left to the right
 * edge and forms the outline of an object, with circles like radio waves. News about money also have a coin.
 */
export type Cover = { thing: keyof typeof things; ground: keyof typeof grounds; hasCoin?: boolean }

/** Returns the cover as SVG with 1280 × 720 pixels. */
export function newsDrawing({ thing, ground, hasCoin = false }: Cover): string {
  const { from, to, line, soft } = grounds[ground]
  const { path, at } = things[thing]
  const waves = [34, 62, 90, 118].map((radius) => `<circle cx="${at}" cy="66" r="${radius}"/>`).join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="720" viewBox="0 0 320 180">
    <defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1">
      <stop offset="0" stop-color="${from}"/><stop offset="1" stop-color="${to}"/>
    </linearGradient></defs>
    <path fill="url(#g)" d="M0 0h320v180H0z"/>
    <g fill="none" stroke="${line}" stroke-width="1" opacity=".2">${waves}</g>
    <ellipse cx="160" cy="104" rx="86" ry="50" fill="${soft}"/>
    <path d="M0 140h84q16 0 16-12 M220 128q0 12 16 12h84" ${stroke(line)}/>
    <g fill="${from}" ${stroke(line)}>${path}</g>
    ${hasCoin ? coin : ''}
  </svg>`
}

const stroke = (line: string): string =>
  `fill-opacity="0" stroke="${line}" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"`

const coin = `<g transform="translate(246 118)">
  <circle r="17" fill="none" stroke="#b47819" stroke-width="2.6" stroke-dasharray="1.8 1.2"/>
  <circle r="16" fill="#f2bf3f"/><circle r="13.4" fill="none" stroke="#b47819" stroke-width="1.1"/>
  <path d="M6-9q-11 1-11 11a5.5 6 0 1 0 1-3" fill="none" stroke="#5a3a06" stroke-width="2.8" stroke-linecap="round"/>
</g>`

/**
 * Palettes of the covers. All grounds are deep with light lines, so that a cover neither glares in the dark theme nor is
 * pale in the light one. `deep` resembles the style tokens `hero-from` and `hero-to` of the cabinet.
 */
const grounds = {
  soft: { from: '#2a8291', to: '#1b6472', line: '#e3f6f8', soft: '#3b95a4' },
  deep: { from: '#05515d', to: '#033e4a', line: '#b7d8dc', soft: '#0b6472' },
  paper: { from: '#48676f', to: '#344f57', line: '#e4eff1', soft: '#587981' },
  dusk: { from: '#4a67a6', to: '#375084', line: '#e6eefd', soft: '#5d7ab8' },
}

/**
 * SVG paths of the objects. Each begins and ends at the cable, at (100, 128) and (220, 128). `at` is the x
 * coordinate of the centre of the waves.
 */
const things = {
  phone: {
    at: 182,
    path: '<path d="M100 128h28M192 128h28M136 40h48q8 0 8 8v88q0 8-8 8h-48q-8 0-8-8V48q0-8 8-8zM152 132h16"/>',
  },
  router: {
    at: 160,
    path: '<path d="M100 128h8M212 128h8M108 104h104v34H108zM128 104V70M192 104V70M142 78q18-16 36 0M134 66q26-22 52 0M124 122h2M140 122h2M156 122h30"/>',
  },
  screen: {
    at: 205,
    path: '<path d="M100 128h34M186 128h34M102 48h116v66H102zM134 128h52M148 68l26 13-26 13z"/>',
  },
  wallet: {
    at: 120,
    path: '<path d="M100 128h10M200 128h20M110 64h78q12 0 12 12v56q0 12-12 12h-66q-12 0-12-12zM110 64q0-12 12-12h56v12M200 92h-24q-10 0-10 10t10 10h24"/>',
  },
  calendar: {
    at: 210,
    path: '<path d="M100 128h14M206 128h14M114 54h92v84h-92zM114 76h92M136 44v20M184 44v20M132 94h8M156 94h8M180 94h8M132 116h8M154 116l6 6 12-12"/>',
  },
  bars: {
    at: 195,
    path: '<path d="M100 128h12M208 128h12M112 138h20v-30h-20zM138 138h20V86h-20zM164 138h20V66h-20zM190 138h18V48h-18zM112 80q40-4 74-40M186 40l-2 12M186 40l-12 0"/>',
  },
  card: {
    at: 130,
    path: '<path d="M100 128h4M216 128h4M104 54h112v82H104zM122 76h26v32h-26zM162 78h38M162 94h38M162 110h24M122 122h78"/>',
  },
  gift: {
    at: 160,
    path: '<path d="M100 128h12M208 128h12M112 92h96v48h-96zM106 72h108v20H106zM160 72v68M160 72q-30 0-30-16 0-10 10-10 14 0 20 26 6-26 20-26 10 0 10 10 0 16-30 16z"/>',
  },
  horn: {
    at: 200,
    path: '<path d="M100 128q14 0 20-14M206 116q4 12 14 12M112 78h22l58-30v82l-58-28h-22zM134 78v24M142 106l8 32h14l-8-26M204 74q12 14 0 30"/>',
  },
  shield: {
    at: 160,
    path: '<path d="M100 128h20M200 128h20M160 38l44 16v30q0 42-44 60-44-18-44-60V54zM140 88l14 14 28-28"/>',
  },
  sheet: {
    at: 190,
    path: '<path d="M100 128h16M204 128h16M116 40h62l26 26v78h-88zM178 40v26h26M134 84h52M134 102h52M134 120h32"/>',
  },
  bell: {
    at: 160,
    path: '<path d="M100 128h10M210 128h10M110 128h100q-14-12-14-34 0-46-36-46t-36 46q0 22-14 34zM148 140q12 12 24 0M160 48v-8"/>',
  },
  house: {
    at: 160,
    path: '<path d="M100 128h16M204 128h16M116 140V88l44-40 44 40v52zM104 98l56-52 56 52M148 140v-30h24v30"/>',
  },
  headset: {
    at: 160,
    path: '<path d="M100 128h12M208 128h12M112 118V94q0-48 48-48t48 48v24M112 96h14v34h-14zM194 96h14v34h-14zM202 130q0 16-26 16M160 146h14"/>',
  },
}
