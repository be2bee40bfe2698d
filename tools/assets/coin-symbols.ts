/**
 * Outline of the letter «б» in Onest Bold on a grid of 24 units, so that drawing the coin needs no font file.
 */
const LETTER =
  'M12.05 17.6Q11.22 17.6 10.56 17.36Q9.9 17.12 9.42 16.68Q8.95 16.24 8.64 15.64Q8.33 15.03 8.18 14.32Q8.04 13.61 8.04 12.84Q8.04 11.72 8.15 10.8Q8.27 9.88 8.59 9.16Q8.9 8.45 9.45 7.95Q10.01 7.46 10.86 7.18Q11.37 6.98 11.98 6.87Q12.59 6.76 13.22 6.68L15.56 6.4V8.48Q15.44 8.51 15.28 8.54Q15.11 8.57 14.93 8.59Q14.74 8.61 14.55 8.64Q14.35 8.67 14.15 8.68Q13.95 8.68 13.77 8.7Q13.14 8.74 12.47 8.83Q11.8 8.91 11.25 9.1Q10.69 9.3 10.36 9.76Q10.23 9.92 10.13 10.18Q10.04 10.43 9.98 10.72Q9.93 11.01 9.92 11.34Q10.26 10.84 10.73 10.56Q11.2 10.28 11.69 10.19Q12.19 10.09 12.6 10.09Q13.71 10.09 14.46 10.55Q15.2 11.01 15.58 11.84Q15.96 12.66 15.96 13.69Q15.96 14.87 15.48 15.75Q14.99 16.63 14.11 17.11Q13.23 17.6 12.05 17.6ZM12.05 15.75Q12.66 15.75 13.07 15.47Q13.47 15.2 13.67 14.75Q13.87 14.3 13.87 13.81Q13.87 13.31 13.68 12.9Q13.49 12.48 13.09 12.22Q12.69 11.97 12.1 11.97Q11.51 11.97 11.1 12.23Q10.68 12.49 10.45 12.91Q10.23 13.33 10.23 13.82Q10.23 14.3 10.43 14.75Q10.63 15.2 11.04 15.47Q11.44 15.75 12.05 15.75Z'

const disc = (radius: number) => `<circle cx="12" cy="12" r="${radius}" fill="var(--gold)"/>`
const ring = (radius: number, rest: string) =>
  `<circle cx="12" cy="12" r="${radius}" fill="none" stroke="var(--gold-edge)" ${rest}/>`

/**
 * Symbols of the coin for the icon sprite. `coin-milled` has a milled edge, which is not recognisable below
 * 28 px. `coin` is for smaller sizes and has a plain rim and a larger letter.
 */
export const coinSymbols = [
  '<symbol id="coin" viewBox="0 0 24 24">',
  disc(11.4),
  ring(11.2, 'stroke-width="1.2"'),
  `<path transform="translate(12 12) scale(1.12) translate(-12 -12)" d="${LETTER}" fill="var(--on-gold)"/>`,
  '</symbol>',
  '<symbol id="coin-milled" viewBox="0 0 24 24">',
  ring(10.6, 'stroke-width="1.6" stroke-dasharray="1.11 .739"'),
  disc(10),
  ring(8.4, 'stroke-width=".7"'),
  `<path transform="translate(12 12) scale(.86) translate(-12 -12)" d="${LETTER}" fill="var(--on-gold)"/>`,
  '</symbol>',
].join('')
