import type { Locator, Page } from '@playwright/test'

export const main = (page: Page): Locator => page.getByRole('main')

export const cards = (page: Page): Locator => main(page).getByRole('article')

export const titles = (page: Page): Locator => cards(page).getByRole('heading', { level: 2 })

export const pinned = 'Как растёт вознаграждение за договоры'

export const networkMessage = 'Нет связи с сервером. Проверьте интернет и повторите'
