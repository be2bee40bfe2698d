import type { Page } from '@playwright/test'

export const questionField = (page: Page) => page.getByLabel('Ваш вопрос')
export const sendTicket = (page: Page) => page.getByRole('button', { name: 'Отправить вопрос' })
