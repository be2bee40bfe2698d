import { HomePage } from '../../features/home/home-page.tsx'
import { type PageHandle, pages } from '../pages.ts'

export const handle: PageHandle = { page: pages.home, title: () => '' }

export default function Route() {
  return <HomePage />
}
