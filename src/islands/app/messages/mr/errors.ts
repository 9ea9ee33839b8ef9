import type { PartDebt, PlayedBid } from '#contract/wallet.ts'
import { needsBothDraws } from '#domain/game-types.ts'
import type { LimitKind } from '#domain/limits.ts'
import { instantText } from '#domain/market-days.ts'
import { formatPoints } from '#domain/points.ts'
import type { Remarks, Sentences } from '../translation.ts'
import { gameTypes, sessions } from './names.ts'

/** What the API answers a player, by its code. */
export const sentences = {
  api_error: 'सर्व्हरशी संपर्कात अडचण आली. पुन्हा प्रयत्न करा.',
  failed: 'उत्तर मिळाले नाही',
  payment_failed:
    'पेमेंट होऊ शकले नाही. खात्यातून पैसे कापले गेले असतील, तर पुन्हा पेमेंट करू नका, सपोर्टशी बोला. नाहीतर पुन्हा प्रयत्न करा.',
  market_closed: 'या मार्केटमध्ये आज बिड बंद आहे.',
  name_required: 'नाव आवश्यक आहे.',
  text_too_long: 'हे खूप लांब आहे.',
  name_too_long: 'नाव 60 अक्षरांच्या आत ठेवा.',
  name_hidden: 'नावात न दिसणारी अक्षरे आहेत. नाव पुन्हा लिहा.',
  email_required: 'ईमेल आवश्यक आहे.',
  email_invalid: 'ईमेल बरोबर नाही.',
  phonepe_invalid: 'PhonePe नंबर 10 अंकी असावा.',
  paytm_invalid: 'Paytm नंबर 10 अंकी असावा.',
  gpay_invalid: 'Google Pay नंबर 10 अंकी असावा.',
  phone_digits_only: 'फक्त 10 अंकी नंबर टाका.',
  phone_invalid: 'बरोबर मोबाइल नंबर टाका.',
  user_name_required: 'तुमचे नाव टाका.',
  four_digits_only: 'फक्त 4 अंक टाका.',
  mpin_mismatch: 'दोन्ही MPIN सारखे नाहीत.',
  adult_required: 'कृपया तुमचे वय 18 किंवा जास्त आहे आणि अटी मान्य आहेत याची पुष्टी करा.',
  minimum_points: 'कमीत कमी 10 पॉइंट टाका.',
  points_required: 'आधी बिडचे पॉइंट टाका.',
  bids_required: 'आधी बिड निवडा.',
  bid_unanswered: 'या बिडचे उत्तर अजून मिळाले नाही. कृपया त्याची वाट पाहा.',
  bid_lost: 'कृपया बिडचा इतिहास पाहा. बिड तिथे नसेल, तर ती इथून काढून पुन्हा जोडा.',
  number_invalid: 'बरोबर नंबर टाका.',
  sangam_number_invalid: 'बरोबर नंबर टाका.',
  amount_required: 'आधी पॉइंट टाका.',
  points_not_whole: 'पॉइंट पूर्ण संख्येत टाका.',
  points_too_many: 'कमी पॉइंट टाका.',
  payment_page_invalid: 'पेमेंटचे पेज उघडले नाही, कारण त्याचा पत्ता बरोबर वाटत नाही. पैसे भरले गेले नाहीत.',
  request_unanswered: 'तुमची विनंती कदाचित पोहोचली आहे. पुन्हा पाठवण्यापूर्वी इतिहास पाहा.',
  utr_required: 'आधी UTR टाका.',
  utr_invalid: '12 ते 22 अक्षरांचा किंवा अंकांचा UTR टाका.',
  image_invalid: 'कृपया योग्य फोटो फाइल निवडा.',
  image_unreadable: 'ही फाइल वाचता आली नाही. ती पुन्हा निवडा.',
  too_large: 'फाइल खूप मोठी आहे. लहान फोटो निवडा.',
  ifsc_invalid: 'बरोबर IFSC कोड टाका, जसे ABCD0123456.',
  account_number_invalid: '9 ते 18 अंकी खाते क्रमांक टाका.',
  account_number_differs: 'दोन्ही खाते क्रमांक वेगळे आहेत.',
  bank_name_required: 'बँकेचे नाव टाका.',
  account_holder_required: 'खातेदाराचे नाव टाका.',
  date_invalid: 'योग्य तारीख निवडा.',

  phone_taken: 'हा नंबर आधीच नोंदलेला आहे. तुमच्या MPIN ने लॉग इन करा.',
  phone_unverified: 'आधी OTP टाकून तुमच्या मोबाइल नंबरची पुष्टी करा.',
  otp_wrong: 'हा कोड चुकीचा आहे किंवा जुना झाला आहे. तुम्ही नवीन कोड मागवू शकता.',
  otp_second: 'या नंबरसाठी खूप वेळा चुकीचा कोड टाकला गेला, म्हणून आणखी एक कोड लागेल. नवीन कोड टाका.',
  otp_limit: ({ seconds }) =>
    `सध्या या नंबरवर आणखी कोड पाठवता येत नाहीत. ${waitText(seconds)} थांबा, किंवा सपोर्टशी संपर्क साधा.`,
  otp_not_sent: 'कोड पाठवता आला नाही. थोड्या वेळाने पुन्हा प्रयत्न करा.',
  mpin_one_digit: 'एकच अंक चार वेळा वापरू नका.',
  mpin_in_a_row: 'ओळीने येणारे अंक वापरू नका, जसे 1234.',
  mpin_from_phone: 'तुमच्या नंबरचे शेवटचे अंक MPIN म्हणून वापरू नका.',
  mpin_locked: ({ hours }) =>
    `या नंबरसाठी खूप वेळा चुकीचा MPIN टाकला गेला. “MPIN विसरलात?” वापरून नवीन MPIN तयार करा, किंवा ${hours === 1 ? '1 तासाने' : `${hours} तासांनी`} लॉग इन करा.`,
  mpin_pause: ({ seconds }) => `खूप वेळा चुकीचा प्रयत्न झाला. ${waitText(seconds)} थांबा.`,
  login_wrong: 'हा MPIN या नंबरचा नाही.',
  login_required: 'आधी लॉग इन करा.',
  login_expired: 'कृपया पुन्हा लॉग इन करा.',
  account_inactive: 'तुमचे खाते बिडसाठी सुरू नाही. कृपया सपोर्टशी संपर्क साधा.',
  not_yours: 'हे दुसऱ्या खात्याचे आहे.',
  too_many_tries: ({ seconds }) => `खूप वेळा प्रयत्न झाला. ${waitText(seconds)} थांबून पुन्हा प्रयत्न करा.`,
  busy: () => 'आत्ता खूप गर्दी आहे. थोड्या वेळाने पुन्हा प्रयत्न करा.',
  too_slow: () => 'याला खूप वेळ लागत आहे. थोड्या वेळाने पुन्हा प्रयत्न करा.',

  market_unknown: ({ market }) => `${market} नावाचे मार्केट नाही.`,
  market_off: ({ market }) => `${market} मध्ये सध्या बिड बंद आहे.`,
  market_weekday_off: ({ market, weekday }) => `${market} ${weekdays[weekday]} बंद असते.`,
  market_holiday: ({ market }) => `सुट्टीमुळे ${market} आज बंद आहे.`,
  market_void: ({ market }) => `${market} चा आज निकाल येणार नाही. बिडचे पॉइंट परत दिले जातात.`,
  open_session_over: ({ market }) => `${market} मध्ये आज ओपनची बिड बंद आहे. क्लोज निवडा.`,
  bid_day_over: ({ date }) => `ही बिड ${date} ची होती. तो दिवस संपला आहे. आजसाठी पुन्हा जोडा.`,
  bid_day_ahead: ({ date }) => `${date} च्या बिड अजून सुरू झाल्या नाहीत.`,
  before_open_only: ({ market, type }) =>
    `${gameTypes[type]}ची बिड ${market} मध्ये ओपनच्या वेळेपर्यंतच लावता येते.`,
  bid_above_maximum: ({ maximum }) =>
    `एका वेळी जास्तीत जास्त ${formatPoints(maximum)} पॉइंटची बिड लागते.`,
  insufficient_balance: ({ balance }) =>
    `तुमची शिल्लक ${formatPoints(balance)} पॉइंट आहे, ती या बिडसाठी कमी आहे.`,
  bid_id_used: 'ही बिड लागली नाही. ती काढून पुन्हा जोडा.',
  bid_refused: ({ sentence }) => sentence,

  minimum_deposit: ({ minimum }) => `कमीत कमी ${formatPoints(minimum)} पॉइंट जमा करा.`,
  utr_used: 'हा UTR आधीच दुसऱ्या विनंतीत पाठवला आहे. UTR तपासा, किंवा सपोर्टशी बोला.',
  bank_details_required: 'कृपया आधी बँकेची माहिती जोडा.',
  withdrawal_below_minimum: ({ minimum }) => `कमीत कमी ${formatPoints(minimum)} पॉइंट काढता येतात.`,
  withdrawal_above_maximum: ({ maximum }) =>
    `एका वेळी जास्तीत जास्त ${formatPoints(maximum)} पॉइंट काढता येतात.`,
  debt_first: ({ owed }) =>
    `निकाल दुरुस्त झाला आहे, म्हणून पुढे जिंकलेल्या किंवा जमा होणाऱ्या पॉइंटमधून ${formatPoints(owed)} पॉइंट परत घेतले जातील. त्यानंतर तुम्ही पॉइंट काढू शकता.`,
  withdrawal_above_balance: ({ balance }) =>
    `तुमची शिल्लक ${formatPoints(balance)} पॉइंट आहे, ती एवढे काढण्यासाठी कमी आहे.`,
  withdrawal_id_used:
    'ही विनंती आधीच दुसऱ्या विड्रॉलसाठी पाठवली आहे. पुन्हा पाठवण्यापूर्वी विड्रॉलचा इतिहास पाहा.',
  online_payment_unavailable:
    'ऑनलाइन पेमेंट सध्या होत नाही. कृपया “UPI ने पैसे भरून UTR टाका” वापरून पॉइंट जोडा.',
  payment_reference_invalid:
    'या रेफरन्स नंबरचे पेमेंट आम्हाला सापडले नाही. पुन्हा पेमेंट करण्यापूर्वी जमेचा इतिहास पाहा.',
  payment_reference_used: 'हा रेफरन्स नंबर आधीच दुसऱ्या पेमेंटसाठी वापरला आहे. पेमेंट पुन्हा सुरू करा.',
  payment_unknown: 'या पेमेंटचा UTR घेता येत नाही. जमेचा इतिहास पाहा, किंवा सपोर्टशी बोला.',
  payment_not_pending: 'या पेमेंटचा UTR घेता येत नाही. जमेचा इतिहास पाहा, किंवा सपोर्टशी बोला.',

  limit_reached: ({ limit, points, left }) =>
    `तुमची ${limitNames[limit]} ${formatPoints(points)} पॉइंट आहे. ${endText(limit)} ${formatPoints(left)} पॉइंट बाकी आहेत.`,
  excluded: ({ until }) =>
    `तुम्ही ${instantText(until)} पर्यंत ब्रेक घेतला आहे. तुम्ही तुमचा इतिहास पाहू शकता आणि पॉइंट काढू शकता.`,
  number_excluded: ({ until }) =>
    `हा नंबर ${instantText(until)} पर्यंत ब्रेकवर आहे. तोपर्यंत त्यावर खाते उघडता येणार नाही.`,

  otp_sent: 'आम्ही तुम्हाला एसएमएसने कोड पाठवला आहे.',
  otp_logged: 'एसएमएस पाठवलेला नाही. कोडसाठी आम्हाला फोन करा.',
  otp_demo: 'एसएमएस पाठवलेला नाही. या डेमोमध्ये कोड सर्व्हरच्या टर्मिनलमध्ये दिसतो.',
  welcome_back: 'तुमचे पुन्हा स्वागत आहे. तुमच्या MPIN ने लॉग इन करा.',
  bank_details_saved: 'बँकेची माहिती सेव्ह झाली.',
  request_sent: ({ id }) => `तुमची विनंती ${id} पाठवली आहे.`,
  profile_updated: 'प्रोफाइल सेव्ह झाले',
  demo_headline: 'डेमोमध्ये तुमचे स्वागत आहे. इथे तुम्ही पैशांनी नाही, पॉइंटने खेळता.',
  payment_succeeded: 'पेमेंट यशस्वी झाले.',
  payment_pending: 'तुमचे पेमेंट पेंडिंग आहे. पुन्हा पेमेंट करू नका. पेमेंट पक्के होताच पॉइंट जमा होतील.',
  payment_credited: ({ points }) => `${formatPoints(points)} पॉइंट तुमच्या वॉलेटमध्ये आले आहेत.`,
  payment_declined: ({ points }) =>
    `${formatPoints(points)} पॉइंटचे तुमचे पेमेंट झाले नाही. खात्यातून पैसे गेले असतील, तर सपोर्टशी बोला.`,
  utr_saved: 'UTR सेव्ह झाला आहे. आम्ही तुमचे पेमेंट तपासत आहोत.',
  payment_not_made: 'पेमेंट झाले नाही. खात्यातून पैसे गेले असतील, तर सपोर्टशी बोला.',
  payment_not_completed: 'पेमेंट वेळेत पूर्ण झाले नाही. पेमेंट केले असेल, तर UTR पाठवा.',
  payment_disputed:
    'पेमेंट कंपनीनुसार हे पेमेंट अयशस्वी झाल्यानंतर झाले. ते तुमच्या वॉलेटमध्ये आलेले नाही. खात्यातून पैसे गेले असतील, तर सपोर्टशी बोला.',

  limit_invalid: 'पूर्ण पॉइंट टाका, 0 किंवा जास्त.',
  limit_same: 'ही लिमिट आधीच आहे.',
  limit_change_over: 'हा बदल आता प्रतीक्षेत नाही.',
  limit_change_waits: () => 'या बदलाची पुष्टी अजून करता येत नाही. 24 तास पूर्ण होऊ द्या.',
  exclusion_longer: () => 'तुमचा ब्रेक यापेक्षा मोठा आहे. ब्रेक कमी करता येत नाही.',
  limit_set: 'तुमची लिमिट सेव्ह झाली.',
  limit_waits: () => 'हा बदल प्रतीक्षेत आहे. 24 तासांनी त्याची पुष्टी करा.',
  limit_called_off: 'बदल रद्द झाला. तुमची लिमिट तीच आहे.',
  break_begun: () => 'तुमचा ब्रेक सुरू झाला आहे.',
  reality_check_set: () => 'रिमाइंडरची वेळ सेव्ह झाली.',
  account_has_points: () =>
    'तुमच्या वॉलेटमध्ये पॉइंट आहेत. आधी ते काढून घ्या. काढण्यासाठी कमी असतील, तर सपोर्टशी बोला.',
  account_has_requests: 'एक विनंती पेंडिंग आहे. तिचा निर्णय झाल्यावर तुम्ही खाते बंद करू शकता.',
  account_has_bids: 'एका बिडचा निकाल बाकी आहे. त्यानंतर तुम्ही खाते बंद करू शकता.',
  account_has_debt: () => 'दुरुस्त केलेल्या निकालाचे पॉइंट परत घेणे बाकी आहे. खाते बंद करण्यासाठी सपोर्टशी बोला.',
  account_closed: 'तुमचे खाते बंद झाले आहे.',
  push_unavailable: 'या ब्राउझरवर निकाल पाठवता येत नाहीत.',
} satisfies Sentences

const weekdays = ['सोमवारी', 'मंगळवारी', 'बुधवारी', 'गुरुवारी', 'शुक्रवारी', 'शनिवारी', 'रविवारी']

function waitText(seconds: number): string {
  if (seconds < 120) return `${seconds} सेकंद`
  const minutes = Math.ceil(seconds / 60)
  return minutes < 120 ? `${minutes} मिनिटे` : `${Math.ceil(minutes / 60)} तास`
}

const limitNames: Record<LimitKind, string> = {
  deposit_day: 'रोजच्या जमेची लिमिट',
  deposit_week: 'आठवड्याच्या जमेची लिमिट',
  deposit_month: 'महिन्याच्या जमेची लिमिट',
  stake_day: 'रोजच्या बिडची लिमिट',
  stake_week: 'आठवड्याच्या बिडची लिमिट',
  loss_day: 'रोजच्या तोट्याची लिमिट',
  loss_week: 'आठवड्याच्या तोट्याची लिमिट',
}

function endText(limit: LimitKind): string {
  if (limit.endsWith('_day')) return 'आज रात्री 12 पर्यंत'
  return limit.endsWith('_week') ? 'रविवारी रात्री 12 पर्यंत' : 'महिनाअखेरपर्यंत'
}

/** What a line of the statement belongs to, by the kind of its entry. */
export const remarks = {
  bid: played => `बिड ${bidText(played)}`,
  win: entry => `जिंकले: ${bidText(entry)}${paidText(entry)}`,
  win_reversed: entry => `दुरुस्ती: ${bidText(entry)}${owedText(entry)}`,
  refund: entry => `परतावा: ${bidText(entry)}${paidText(entry)}`,
  deposit: entry => `जमा ${entry.id}${paidText(entry)}`,
  withdrawal: ({ id }) => `विड्रॉल ${id}`,
  withdrawal_returned: entry => `विड्रॉल ${entry.id} नामंजूर, पॉइंट परत आले${paidText(entry)}`,
  credit: entry => `जमा: ${entry.reason}${paidText(entry)}`,
  debit: entry => `वजावट: ${entry.reason}${owedText(entry)}`,
  welcome: () => 'वेलकम पॉइंट',
} satisfies Remarks

function bidText({ market, session, type, number }: PlayedBid): string {
  const draw = needsBothDraws(type) ? '' : `${sessions[session]}, `
  return `${market}, ${draw}${gameTypes[type]} ${number}`
}

function owedText({ debt, all }: PartDebt): string {
  return debt ? ` (${all} पैकी ${debt} अजून परत द्यायचे आहेत)` : ''
}

function paidText({ debt, all }: PartDebt): string {
  return debt ? ` (${all} पैकी ${debt} मागील बाकी फेडण्यात गेले)` : ''
}
