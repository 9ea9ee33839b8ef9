import { randomUUID } from 'node:crypto'

/** A well-formed request for every call, speaking for a phone. */
export const callSamples: Record<string, (phone: string) => object> = {
  'IsUserExists.php': phone => ({ phone_number: phone, token_id: '' }),
  'send_otp.php': phone => ({ phone_number: phone, purpose: 'reset_mpin', token_id: '' }),
  'otp.php': phone => ({ phone_number: phone, otp: '0000' }),
  'signup.php': phone => ({
    phoneNumber: phone,
    username: 'Asha',
    token_id: '',
    user_mpin: '2580',
    email: '',
    adult: '1',
  }),
  'login.php': phone => ({ phone_number: phone, password: '2580', token_id: '' }),
  'reset_mpin.php': phone => ({ phone_number: phone, new_mpin: '2580', token_id: '' }),
  'logout.php': () => ({}),
  'get_profile.php': phone => ({ phone_number: phone }),
  'edit_profile.php': phone => ({
    phone_number: phone,
    name: 'Asha',
    email: 'a@example.com',
    phonpe: '',
    gpay: '',
    paytm: '',
  }),
  'get_games.php': () => ({}),
  'get_rates.php': () => ({}),
  'set_bid_new.php': phone => ({ bids: JSON.stringify([sampleBid(phone)]) }),
  'get_bid_history.php': phone => ({ phone_number: phone }),
  'get_wallet_history.php': phone => ({ phone_number: phone }),
  'get_request_history.php': phone => ({ phone_number: phone }),
  'getCharts.php': () => ({ game_name: 'Kesar Mahal', type: 'jodi_chart' }),
  'add_points_request.php': phone => ({
    phone_number: phone,
    amount: '500',
    UTR_NUM: '123456789012',
  }),
  'withdraw_request.php': phone => ({
    phone_number: phone,
    amount: '500',
    remark: 'BANK_TRANSFER',
    request_number: '',
  }),
  'create_payment.php': phone => ({ USER_ID: phone, TRANS_ID: 'trans-12345', AMOUNT: '500' }),
  'check_payment.php': () => ({ TRANS_ID: 'trans-12345' }),
  'updatePay.php': () => ({ TRANS_ID: 'trans-12345', UTR_NUM: '123456789012' }),
  'adpayInfo.php': () => ({}),
  'update_bank_details.php': phone => ({
    ifsc_code: 'ABCD0123456',
    phone_number: phone,
    account_number: '123456789',
    bank_name: 'A Bank',
    account_holder_name: 'Asha Rao',
  }),
}

function sampleBid(phone: string) {
  return {
    phone_number: phone,
    game_name: 'Kesar Mahal',
    game_type: 'Single Digit',
    session: 'Open',
    open_digit: '7',
    close_digit: 'NA',
    open_pana: 'NA',
    close_pana: 'NA',
    points_action: '10',
    bid_id: randomUUID(),
  }
}
