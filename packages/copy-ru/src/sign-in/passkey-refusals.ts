export const passkeyRefusals = {
  passkey_refused: [400, 'Ключ не подошёл. Войдите по коду из СМС'],
  passkey_expired: [400, 'Время вышло или ключ уже использован. Попробуйте ещё раз'],
  passkey_not_found: [404, 'Такого ключа нет'],
  passkey_too_new: [422, 'Этот ключ добавлен недавно. Подтвердите кодом из СМС'],
  too_many_passkeys: [409, 'Ключей слишком много. Удалите лишние'],
} as const
