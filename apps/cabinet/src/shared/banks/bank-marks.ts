import { foldBankName } from './bank-hue.ts'

/** Drawing of a bank in a square of 40 units: lines in `ink` and a filled shape in `accent` on `background`. */
export type BankMark = { background: string; ink: string; lines: string; accent?: string; shape?: string }

/**
 * Drawings of the most used banks, found by the beginning of the bank's name. Each is a drawing of ours: the first letter of the
 * name in simple shapes and in the bank's usual colours. None is a copy of a logo, which is a registered trade mark.
 */
export const bankMarks: readonly (readonly [readonly string[], BankMark])[] = [
  [['тбанк'], { background: '#ffdd2d', ink: '#2b2410', lines: 'M11 14h18M20 14v15' }],
  [
    ['сбер'],
    {
      background: '#17803a',
      ink: '#ffffff',
      lines: 'M26.5 13a9.5 9.5 0 1 0 0 14',
      accent: '#ffe27a',
      shape: 'M24 17.2a2.8 2.8 0 1 0 .01 0z',
    },
  ],
  [
    ['втб'],
    {
      background: '#0a3b8c',
      ink: '#ffffff',
      lines: 'M14 21v7h9a3.5 3.5 0 0 0 0-7z',
      accent: '#62ccff',
      shape: 'M12 10h9a4.5 4.5 0 0 1 0 9h-9z',
    },
  ],
  [
    ['альфа'],
    {
      background: '#e0261b',
      ink: '#ffffff',
      lines: 'M12 28l8-16 8 16',
      accent: '#ffffff',
      shape: 'M20 23a2.7 2.7 0 1 0 .01 0z',
    },
  ],
  [['райф'], { background: '#ffe600', ink: '#2b2410', lines: 'M15 29V13h6a5 5 0 0 1 0 10h-6' }],
  [
    ['газпром', 'гпб'],
    {
      background: '#1a4f95',
      ink: '#ffffff',
      lines: 'M14 29V13h13',
      accent: '#8fd0ff',
      shape: 'M24 19l5 5-5 5-5-5z',
    },
  ],
  [
    ['россельхоз', 'рсхб'],
    {
      background: '#00693c',
      ink: '#ffffff',
      lines: 'M15 30V15',
      accent: '#ffd84a',
      shape: 'M15 13c8-4 14 1 13 9-7 2-12-1-13-9z',
    },
  ],
  [['совком'], { background: '#d63a1c', ink: '#ffffff', lines: 'M27 13h-8l-6 7 6 7h8' }],
  [
    ['псб', 'промсвязь'],
    {
      background: '#27348b',
      ink: '#ffffff',
      lines: 'M13 29V13h14v16',
      accent: '#ff8f52',
      shape: 'M18 20h4v11h-4z',
    },
  ],
  [['мтс'], { background: '#d1000c', ink: '#ffffff', lines: 'M12 28V14l8 8 8-8v14' }],
  [
    ['озон', 'ozon'],
    {
      background: '#0053e0',
      ink: '#ffffff',
      lines: 'M20 12a8 8 0 1 0 8 8',
      accent: '#ffa8c8',
      shape: 'M27 10a3 3 0 1 0 .01 0z',
    },
  ],
  [['почта'], { background: '#1f3fae', ink: '#ffffff', lines: 'M12 28V14l8 7 8-7v14M12 14h16' }],
  [['яндекс'], { background: '#c9280f', ink: '#ffffff', lines: 'M26 29V12h-5a5 5 0 0 0 0 10h5M20 22l-6 7' }],
  [['хоум', 'home'], { background: '#c20029', ink: '#ffffff', lines: 'M13 13l14 14M27 13L13 27' }],
  [['уралсиб'], { background: '#4a2f86', ink: '#ffffff', lines: 'M13 12l7 10 7-10M20 22c-1 4-3 6-7 7' }],
  [
    ['мкб', 'московскийкредитный'],
    { background: '#8a1538', ink: '#ffffff', lines: 'M12 28v-9a4 4 0 0 1 8 0v9M20 19a4 4 0 0 1 8 0v9' },
  ],
  [
    ['акбарс'],
    {
      background: '#0b7a43',
      ink: '#ffffff',
      lines: 'M12 28c1-8 4-13 8-16 4 3 7 8 8 16',
      accent: '#ffffff',
      shape: 'M16 21h8v4h-8z',
    },
  ],
]

/** Returns the drawing of a bank, or null for a bank without one. */
export function findBankMark(name: string): BankMark | null {
  const folded = foldBankName(name)
  const found = bankMarks.find(([beginnings]) => beginnings.some((beginning) => folded.startsWith(beginning)))
  return found?.[1] ?? null
}
