export const sessionsEndedNotification = {
  title: 'Мы завершили ваши сеансы',
  body: 'Войдите снова по коду из СМС. Почему мы это сделали, спросите в поддержке',
  link: '/help',
}
