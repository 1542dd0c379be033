/** So long a message is more than a leave-taking: only its end is looked at. In UTF-16 units. */
const TAIL = 160;

/** Words with which somebody ends a conversation, or asks the service to end it. */
const LEAVES = [
  /\b(?:good ?bye|bye+|bye[- ]bye|good ?night|nighty night|see (?:you|ya|u) (?:later|tomorrow|soon|around|next)|talk (?:to you )?(?:later|tomorrow|soon)|ttyl|gtg|g2g|cya|take care)\b/i,
  /\bi(?:'?m| am)? ?(?:(?:have|need|want|got|gotta|going|gonna|should|must|will|'ll|'ve got) ?(?:to )?)+(?:go|leave|log off|sign off|head out|run|sleep|stop (?:here|now|chatting|talking)|get (?:going|some sleep))(?: (?:now|to (?:bed|sleep|work|school|class)|home|soon))?\s*(?:$|[.!,;:)~])/i,
  // Without its "I"; "she's gotta go" speaks of somebody else.
  /\b(?<!\b(?:he|she|they|we|you|it|who)(?:'ve|'s| has| have)? )gotta (?:go|run|leave|sleep|bounce|head out|log off)(?: (?:now|to (?:bed|sleep|work|school|class)|home|soon))?\s*(?:$|[.!,;:)~])/i,
  /\b(?:i'?m|i am) (?:heading (?:off|out|to bed)|logging off|signing off|going (?:to (?:bed|sleep)|offline|now))\b/i,
  // Whoever leaves a person or is off a medicine goes on talking.
  /\b(?:i'?m|i am) (?:off|leaving)(?: (?:now|here|soon|to (?:bed|sleep|work|school|class)|for (?:now|today|tonight|the night)))*\s*(?:$|[.!,;:)~])/i,
  /^\s*(?:stop|quit|exit|end|end (?:the |this )?(?:chat|conversation|session)|log ?out|stop (?:the )?(?:chat|conversation))\s*[.!]*\s*$/i,
  /\b(?:let'?s|can we|please) (?:stop|end (?:it |this )?)(?: (?:here|now|for (?:today|now|tonight)|the (?:chat|conversation)))+/i,
  /再见|拜拜|拜啦|8{2,}(?!\d)|(?:大家)?晚安|回(?:头|见)聊|(?:下次|明天|改天|回头|以后)(?:再)?(?:聊|见|说)|先这样(?:吧|了)|(?:今天)?就(?:聊)?到这(?:里|儿)?(?:吧|了)?/,
  /(?:我)?(?:先|得|该|要)(?:去)?(?:走|下|撤|睡|睡觉|下线|闪|忙|上班|上课|出门|吃饭|洗澡)(?:去)?(?:啦|了|吧|咯|喽)/,
  /(?:我)?(?:走|下|撤|睡|闪|下线)(?:了|啦|咯)\s*[。！!~～]*$/,
  /^\s*(?:退出|停止|结束|结束(?:对话|聊天|会话)|关闭|不聊了|别聊了|下线)(?:吧|了)?\s*[。！!]*\s*$|不(?:想)?聊了(?:吧)?\s*[。！!]*$/,
];

/** The same words, said of something else than this conversation. */
const NOT_LEAVING =
  /\b(?:(?:say|said|saying|says|a|my|his|her|the|last|final|wave|waved) good ?bye|good ?bye (?:party|letter|note|gift|kiss|speech|card|to (?!you|u\b))|how (?:do|to|can)|do(?:n'?t| not) (?:go|leave|say)|take care of|bye (?:week|law))\b|(?:说|道|不|没|怎么|电影|告别|再也没?|没说|挥手)再见|再见(?:到|面|了她|了他|前任)|别走|不要走|晚安(?:故事|曲|吻|文案|心语|诗)|“[^”]*(?:再见|晚安)|《[^》]*(?:再见|晚安)/i;

/** True when a message takes leave of the conversation. English and Chinese; pure. */
export function takesLeave(message: string): boolean {
  const end = message.trim().slice(-TAIL).replace(/’/g, "'");
  return !NOT_LEAVING.test(end) && LEAVES.some((words) => words.test(end));
}
