import type { IconName, PairedIconName } from '../../shared/icon/icon-name.ts'
import spriteUrl from '../../shared/icon/sprite.svg?url&no-inline'
import css from './offline-page.module.css'

type Child = Node | string | false | null | undefined

/** Creates an element with its attributes and children, for the offline page, which does not use React. */
export function element(
  name: string,
  attributes: Record<string, string | undefined> = {},
  ...children: Child[]
): HTMLElement {
  return filled(document.createElement(name), attributes, children)
}

/** Creates a decorative drawing from an icon file, hidden from screen readers. */
export function drawing(file: string, id: string, { className, viewBox }: SvgOptions = {}): SVGElement {
  const use = filled(document.createElementNS(svg, 'use'), { href: `${file}#${id}` }, [])
  const attributes = { class: className, viewBox, 'aria-hidden': 'true' }
  return filled(document.createElementNS(svg, 'svg'), attributes, [use])
}

/** Creates an icon of the size that the offline page uses. */
export const icon = (name: IconName | `${PairedIconName}-fill`): SVGElement =>
  drawing(spriteUrl, name, { className: css.icon })

type SvgOptions = { className?: string | undefined; viewBox?: string }
const svg = 'http://www.w3.org/2000/svg'

function filled<E extends Element>(
  node: E,
  attributes: Record<string, string | undefined>,
  children: Child[],
): E {
  for (const [name, value] of Object.entries(attributes))
    if (value !== undefined) node.setAttribute(name, value)
  node.append(...children.filter((child) => child !== null && child !== undefined && child !== false))
  return node
}
