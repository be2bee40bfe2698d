import { Icon } from '../../../shared/icon/icon.tsx'
import css from './photo-examples.module.css'

/** Example pictures: a good photo of a document next to a bad photo. */
export function PhotoExamples() {
  return (
    <div className={css.shots}>
      <figure className={css.shot}>
        <svg viewBox="0 0 140 100" className={css.picture} aria-hidden="true">
          <Frame />
          <Page />
        </svg>
        <figcaption className={css.text}>
          <Icon name="check" className={css.good} />
          Видны все углы, текст читается
        </figcaption>
      </figure>
      <figure className={css.shot}>
        <svg viewBox="0 0 140 100" className={css.picture} aria-hidden="true">
          <defs>
            <clipPath id="bad-shot">
              <rect x="4" y="4" width="132" height="92" rx="10" />
            </clipPath>
          </defs>
          <g clipPath="url(#bad-shot)">
            <g transform="translate(34 22) rotate(-9 70 50)">
              <Page />
            </g>
            <ellipse
              cx="84"
              cy="56"
              rx="30"
              ry="13"
              fill="#ffffff"
              opacity="0.9"
              transform="rotate(-32 84 56)"
            />
          </g>
          <Frame />
        </svg>
        <figcaption className={css.text}>
          <Icon name="x" className={css.bad} />
          Край обрезан, блик на&nbsp;тексте
        </figcaption>
      </figure>
    </div>
  )
}

/** Drawing of the corners of a camera's viewfinder. */
function Frame() {
  return (
    <path
      d="M4 22V14Q4 4 14 4h10M116 4h10q10 0 10 10v8M136 78v8q0 10-10 10h-10M24 96H14Q4 96 4 86v-8"
      fill="none"
      stroke="var(--brand)"
      strokeWidth="3"
      strokeLinecap="round"
    />
  )
}

/** Drawing of a document page with a face and lines of text. */
function Page() {
  return (
    <g>
      <rect
        x="18"
        y="18"
        width="104"
        height="64"
        rx="6"
        fill="var(--brand-soft)"
        stroke="var(--brand)"
        strokeWidth="2"
      />
      <rect x="26" y="28" width="28" height="34" rx="4" fill="var(--surface)" />
      <circle cx="40" cy="41" r="6" fill="var(--brand)" />
      <path d="M30 60c1-8 5-11 10-11s9 3 10 11z" fill="var(--brand)" />
      <path
        d="M64 32h46M64 42h34M64 52h42M26 72h84"
        stroke="var(--brand)"
        strokeWidth="3"
        strokeLinecap="round"
      />
    </g>
  )
}
