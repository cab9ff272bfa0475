/** The calls of the contract that nobody answers yet. */
export const unserved = new Set(['loginFacebook', 'loginGoogle', 'loginApple', 'loginSteam', 'loginAuth0', 'loginTelegram'])
