import { lazySheet } from '../modal/lazy-sheet.tsx'

export const PartsSheet = lazySheet(() => import('./parts-sheet.tsx').then((module) => module.PartsSheet))
