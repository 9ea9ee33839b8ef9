import type { PartDebt, PlayedBid } from '#contract/wallet.ts'
import { needsBothDraws } from '#domain/game-types.ts'
import type { LimitKind } from '#domain/limits.ts'
import { instantText } from '#domain/market-days.ts'
import { formatPoints } from '#domain/points.ts'
import type { Remarks, Sentences } from '../translation.ts'
import { gameTypes, sessions } from './names.ts'

/** What the API answers a player, by its code. */
export const sentences = {
  api_error: 'सर्वर से संपर्क में गड़बड़ी हुई। फिर से कोशिश करें।',
  failed: 'जवाब नहीं मिला',
  payment_failed:
    'भुगतान नहीं हो सका। खाते से पैसे कटे हों, तो दोबारा भुगतान न करें, सपोर्ट से बात करें। नहीं तो फिर से कोशिश करें।',
  market_closed: 'इस मार्केट में आज बिड बंद है।',
  name_required: 'नाम ज़रूरी है।',
  text_too_long: 'यह बहुत लंबा है।',
  name_too_long: 'नाम 60 अक्षरों के अंदर रखें।',
  name_hidden: 'नाम में ऐसे अक्षर हैं जो दिखाई नहीं देते। नाम फिर से लिखें।',
  email_required: 'ईमेल ज़रूरी है।',
  email_invalid: 'ईमेल सही नहीं है।',
  phonepe_invalid: 'PhonePe नंबर 10 अंकों का होना चाहिए।',
  paytm_invalid: 'Paytm नंबर 10 अंकों का होना चाहिए।',
  gpay_invalid: 'Google Pay नंबर 10 अंकों का होना चाहिए।',
  phone_digits_only: 'सिर्फ़ 10 अंकों का नंबर डालें।',
  phone_invalid: 'सही मोबाइल नंबर डालें।',
  user_name_required: 'अपना नाम डालें।',
  four_digits_only: 'सिर्फ़ 4 अंक डालें।',
  mpin_mismatch: 'दोनों MPIN एक जैसे नहीं हैं।',
  adult_required: 'कृपया पुष्टि करें कि आपकी उम्र 18 साल या ज़्यादा है और शर्तें मंज़ूर हैं।',
  minimum_points: 'कम से कम 10 पॉइंट डालें।',
  points_required: 'पहले बिड के पॉइंट डालें।',
  bids_required: 'पहले बिड चुनें।',
  bid_unanswered: 'इस बिड का जवाब अभी नहीं मिला। कृपया उसका इंतज़ार करें।',
  bid_lost: 'कृपया बिड हिस्ट्री देखें। बिड वहाँ न हो, तो उसे यहाँ से हटाकर फिर से जोड़ें।',
  number_invalid: 'सही नंबर डालें।',
  sangam_number_invalid: 'सही नंबर डालें।',
  amount_required: 'पहले पॉइंट डालें।',
  points_not_whole: 'पॉइंट पूरी संख्या में डालें।',
  points_too_many: 'कम पॉइंट डालें।',
  payment_page_invalid: 'भुगतान का पेज नहीं खोला गया, क्योंकि उसका पता सही नहीं लगता। कोई भुगतान नहीं हुआ।',
  request_unanswered: 'आपका अनुरोध शायद पहुँच गया है। दोबारा भेजने से पहले हिस्ट्री देख लें।',
  utr_required: 'पहले UTR डालें।',
  utr_invalid: '12 से 22 अक्षरों या अंकों का UTR डालें।',
  image_invalid: 'कृपया सही फ़ोटो फ़ाइल चुनें।',
  image_unreadable: 'यह फ़ाइल पढ़ी नहीं जा सकी। इसे फिर से चुनें।',
  too_large: 'फ़ाइल बहुत बड़ी है। छोटी फ़ोटो चुनें।',
  ifsc_invalid: 'सही IFSC कोड डालें, जैसे ABCD0123456।',
  account_number_invalid: '9 से 18 अंकों का खाता नंबर डालें।',
  account_number_differs: 'दोनों खाता नंबर अलग हैं।',
  bank_name_required: 'बैंक का नाम डालें।',
  account_holder_required: 'खाताधारक का नाम डालें।',
  date_invalid: 'सही तारीख़ चुनें।',

  phone_taken: 'यह नंबर पहले से रजिस्टर है। अपने MPIN से लॉग इन करें।',
  phone_unverified: 'पहले OTP डालकर अपने मोबाइल नंबर की पुष्टि करें।',
  otp_wrong: 'यह कोड ग़लत है या पुराना हो गया है। आप नया कोड मँगा सकते हैं।',
  otp_second: 'इस नंबर के लिए बहुत बार ग़लत कोड डाला गया, इसलिए एक और कोड चाहिए। नया कोड डालें।',
  otp_limit: ({ seconds }) =>
    `अभी इस नंबर पर और कोड नहीं भेजे जा सकते। ${waitText(seconds)} रुकें, या सपोर्ट से बात करें।`,
  otp_not_sent: 'कोड भेजा नहीं जा सका। थोड़ी देर में फिर से कोशिश करें।',
  mpin_one_digit: 'एक ही अंक चार बार न रखें।',
  mpin_in_a_row: 'लगातार क्रम के अंक न रखें, जैसे 1234।',
  mpin_from_phone: 'MPIN में अपने नंबर के आख़िरी अंक न रखें।',
  mpin_locked: ({ hours }) =>
    `इस नंबर के लिए बहुत बार ग़लत MPIN डाला गया। “MPIN भूल गए?” से नया MPIN बनाएँ, या ${hours} घंटे बाद लॉग इन करें।`,
  mpin_pause: ({ seconds }) => `बहुत बार ग़लत कोशिश हुई। ${waitText(seconds)} रुकें।`,
  login_wrong: 'यह MPIN इस नंबर का नहीं है।',
  login_required: 'पहले लॉग इन करें।',
  login_expired: 'कृपया फिर से लॉग इन करें।',
  account_inactive: 'आपका खाता बिड के लिए चालू नहीं है। कृपया सपोर्ट से बात करें।',
  not_yours: 'यह किसी दूसरे खाते का है।',
  too_many_tries: ({ seconds }) => `बहुत बार कोशिश हुई। ${waitText(seconds)} रुककर फिर से कोशिश करें।`,
  busy: () => 'अभी बहुत भीड़ है। थोड़ी देर में फिर से कोशिश करें।',
  too_slow: () => 'इसमें बहुत समय लग रहा है। थोड़ी देर में फिर से कोशिश करें।',

  market_unknown: ({ market }) => `${market} नाम का कोई मार्केट नहीं है।`,
  market_off: ({ market }) => `${market} में अभी बिड बंद है।`,
  market_weekday_off: ({ market, weekday }) => `${market} ${weekdays[weekday]} को बंद रहता है।`,
  market_holiday: ({ market }) => `छुट्टी की वजह से ${market} आज बंद है।`,
  market_void: ({ market }) => `${market} का आज नतीजा नहीं आएगा। बिड के पॉइंट वापस किए जाते हैं।`,
  open_session_over: ({ market }) => `${market} में आज ओपन की बिड बंद है। क्लोज चुनें।`,
  bid_day_over: ({ date }) => `यह बिड ${date} की थी। वह दिन ख़त्म हो चुका है। आज के लिए फिर से जोड़ें।`,
  bid_day_ahead: ({ date }) => `${date} की बिड अभी शुरू नहीं हुई है।`,
  before_open_only: ({ market, type }) =>
    `${gameTypes[type]} की बिड ${market} में ओपन के समय तक ही लगती है।`,
  bid_above_maximum: ({ maximum }) =>
    `एक बार में ज़्यादा से ज़्यादा ${formatPoints(maximum)} पॉइंट की बिड लगती है।`,
  insufficient_balance: ({ balance }) =>
    `आपका बैलेंस ${formatPoints(balance)} पॉइंट है, जो इस बिड के लिए कम है।`,
  bid_id_used: 'यह बिड नहीं लगी। इसे हटाकर फिर से जोड़ें।',
  bid_refused: ({ sentence }) => sentence,

  minimum_deposit: ({ minimum }) => `कम से कम ${formatPoints(minimum)} पॉइंट जमा करें।`,
  utr_used: 'यह UTR पहले ही दूसरे अनुरोध में भेजा जा चुका है। UTR जाँच लें, या सपोर्ट से बात करें।',
  bank_details_required: 'कृपया पहले बैंक की जानकारी जोड़ें।',
  withdrawal_below_minimum: ({ minimum }) => `कम से कम ${formatPoints(minimum)} पॉइंट निकाल सकते हैं।`,
  withdrawal_above_maximum: ({ maximum }) =>
    `एक बार में ज़्यादा से ज़्यादा ${formatPoints(maximum)} पॉइंट निकाल सकते हैं।`,
  debt_first: ({ owed }) =>
    `नतीजा सुधारा गया है, इसलिए आपकी अगली जीत या जमा से ${formatPoints(owed)} पॉइंट वापस लिए जाएँगे। उसके बाद आप निकासी कर सकते हैं।`,
  withdrawal_above_balance: ({ balance }) =>
    `आपका बैलेंस ${formatPoints(balance)} पॉइंट है, जो इस निकासी के लिए कम है।`,
  withdrawal_id_used:
    'यह अनुरोध पहले ही किसी और निकासी के लिए भेजा जा चुका है। दोबारा भेजने से पहले निकासी की हिस्ट्री देख लें।',
  online_payment_unavailable:
    'ऑनलाइन भुगतान अभी नहीं हो सकता। कृपया “UPI से पैसे भेजकर UTR डालें” से पॉइंट जोड़ें।',
  payment_reference_invalid:
    'इस रेफ़रेंस नंबर का भुगतान हमें नहीं मिला। फिर से भुगतान करने से पहले जमा की हिस्ट्री देखें।',
  payment_reference_used: 'यह रेफ़रेंस नंबर पहले ही दूसरे भुगतान में आ चुका है। भुगतान फिर से शुरू करें।',
  payment_unknown: 'इस भुगतान का UTR नहीं लिया जा सकता। जमा की हिस्ट्री देखें, या सपोर्ट से बात करें।',
  payment_not_pending: 'इस भुगतान का UTR नहीं लिया जा सकता। जमा की हिस्ट्री देखें, या सपोर्ट से बात करें।',

  limit_reached: ({ limit, points, left }) =>
    `आपकी ${limitNames[limit]} ${formatPoints(points)} पॉइंट है। ${endText(limit)} तक ${formatPoints(left)} पॉइंट बचे हैं।`,
  excluded: ({ until }) =>
    `आपने ${instantText(until)} तक ब्रेक लिया है। आप अपनी हिस्ट्री देख सकते हैं और पॉइंट निकाल सकते हैं।`,
  number_excluded: ({ until }) =>
    `यह नंबर ${instantText(until)} तक ब्रेक पर है। तब तक इससे खाता नहीं खुलेगा।`,

  otp_sent: 'हमने आपको एसएमएस से कोड भेजा है।',
  otp_logged: 'कोई एसएमएस नहीं भेजा गया। कोड के लिए हमें फ़ोन करें।',
  otp_demo: 'कोई एसएमएस नहीं भेजा गया। इस डेमो में कोड सर्वर के टर्मिनल में दिखता है।',
  welcome_back: 'आपका फिर से स्वागत है। अपने MPIN से लॉग इन करें।',
  bank_details_saved: 'बैंक की जानकारी सेव हो गई।',
  request_sent: ({ id }) => `आपका अनुरोध ${id} भेज दिया गया है।`,
  profile_updated: 'प्रोफ़ाइल सेव हो गई',
  demo_headline: 'डेमो में आपका स्वागत है। यहाँ आप पैसों से नहीं, पॉइंट से खेलते हैं।',
  payment_succeeded: 'भुगतान सफल रहा।',
  payment_pending: 'आपका भुगतान पेंडिंग है। दोबारा भुगतान न करें। भुगतान पक्का होते ही पॉइंट जुड़ जाएँगे।',
  payment_credited: ({ points }) => `${formatPoints(points)} पॉइंट आपके वॉलेट में आ गए हैं।`,
  payment_declined: ({ points }) =>
    `${formatPoints(points)} पॉइंट का आपका भुगतान नहीं हुआ। खाते से पैसे कटे हों, तो सपोर्ट से बात करें।`,
  utr_saved: 'UTR सेव हो गया है। हम आपका भुगतान जाँच रहे हैं।',
  payment_not_made: 'भुगतान नहीं हुआ। खाते से पैसे कटे हों, तो सपोर्ट से बात करें।',
  payment_not_completed: 'भुगतान समय पर पूरा नहीं हुआ। भुगतान किया हो, तो UTR भेजें।',
  payment_disputed:
    'भुगतान कंपनी के मुताबिक़ यह भुगतान फ़ेल होने के बाद हो गया। यह आपके वॉलेट में नहीं आया है। खाते से पैसे कटे हों, तो सपोर्ट से बात करें।',

  limit_invalid: 'पूरे पॉइंट डालें, 0 या ज़्यादा।',
  limit_same: 'यह लिमिट पहले से है।',
  limit_change_over: 'यह बदलाव अब इंतज़ार में नहीं है।',
  limit_change_waits: () => 'इस बदलाव की पुष्टि अभी नहीं हो सकती। 24 घंटे पूरे होने दें।',
  exclusion_longer: () => 'आपका ब्रेक इससे लंबा है। ब्रेक छोटा नहीं किया जा सकता।',
  limit_set: 'आपकी लिमिट सेव हो गई।',
  limit_waits: () => 'यह बदलाव इंतज़ार में है। 24 घंटे बाद इसकी पुष्टि करें।',
  limit_called_off: 'बदलाव रद्द हो गया। आपकी लिमिट वही है।',
  break_begun: () => 'आपका ब्रेक शुरू हो गया है।',
  reality_check_set: () => 'रिमाइंडर का समय सेव हो गया।',
  account_has_points: () =>
    'आपके वॉलेट में पॉइंट हैं। पहले उन्हें निकाल लें। निकालने के लिए कम हों, तो सपोर्ट से बात करें।',
  account_has_requests: 'एक अनुरोध पेंडिंग है। उसका फ़ैसला होने पर आप खाता बंद कर सकते हैं।',
  account_has_bids: 'एक बिड का नतीजा बाक़ी है। उसके बाद आप खाता बंद कर सकते हैं।',
  account_has_debt: () => 'सुधारे गए नतीजे के पॉइंट वापस लेने बाक़ी हैं। खाता बंद करने के लिए सपोर्ट से बात करें।',
  account_closed: 'आपका खाता बंद हो गया है।',
  push_unavailable: 'इस ब्राउज़र पर नतीजे नहीं भेजे जा सकते।',
} satisfies Sentences

const weekdays = ['सोमवार', 'मंगलवार', 'बुधवार', 'गुरुवार', 'शुक्रवार', 'शनिवार', 'रविवार']

function waitText(seconds: number): string {
  if (seconds < 120) return `${seconds} सेकंड`
  const minutes = Math.ceil(seconds / 60)
  return minutes < 120 ? `${minutes} मिनट` : `${Math.ceil(minutes / 60)} घंटे`
}

const limitNames: Record<LimitKind, string> = {
  deposit_day: 'रोज़ की जमा की लिमिट',
  deposit_week: 'हफ़्ते की जमा की लिमिट',
  deposit_month: 'महीने की जमा की लिमिट',
  stake_day: 'रोज़ की बिड की लिमिट',
  stake_week: 'हफ़्ते की बिड की लिमिट',
  loss_day: 'रोज़ के नुक़सान की लिमिट',
  loss_week: 'हफ़्ते के नुक़सान की लिमिट',
}

function endText(limit: LimitKind): string {
  if (limit.endsWith('_day')) return 'आज रात 12 बजे'
  return limit.endsWith('_week') ? 'रविवार रात 12 बजे' : 'महीने के आख़िर'
}

/** What a line of the statement belongs to, by the kind of its entry. */
export const remarks = {
  bid: played => `बिड ${bidText(played)}`,
  win: entry => `जीत: ${bidText(entry)}${paidText(entry)}`,
  win_reversed: entry => `सुधार: ${bidText(entry)}${owedText(entry)}`,
  refund: entry => `वापसी: ${bidText(entry)}${paidText(entry)}`,
  deposit: entry => `जमा ${entry.id}${paidText(entry)}`,
  withdrawal: ({ id }) => `निकासी ${id}`,
  withdrawal_returned: entry => `निकासी ${entry.id} नामंज़ूर, पॉइंट लौटाए गए${paidText(entry)}`,
  credit: entry => `जमा: ${entry.reason}${paidText(entry)}`,
  debit: entry => `कटौती: ${entry.reason}${owedText(entry)}`,
  welcome: () => 'वेलकम पॉइंट',
} satisfies Remarks

function bidText({ market, session, type, number }: PlayedBid): string {
  const draw = needsBothDraws(type) ? '' : `${sessions[session]}, `
  return `${market}, ${draw}${gameTypes[type]} ${number}`
}

function owedText({ debt, all }: PartDebt): string {
  return debt ? ` (${all} में से ${debt} अभी चुकाने हैं)` : ''
}

function paidText({ debt, all }: PartDebt): string {
  return debt ? ` (${all} में से ${debt} पिछला बक़ाया चुकाने में गए)` : ''
}
