"""Rewards from a running `hearth serve`, for TRL and verl.

Python 3.8 or newer, standard library only: copy this file beside your training script. Settings come from the
environment: HEARTH_URL (default http://127.0.0.1:8787), HEARTH_KEY (where the server asks for one), HEARTH_TIMEOUT
(seconds a request may take, default 120), HEARTH_STAND_IN (verl only, see compute_score).

TRL:   GRPOTrainer(reward_funcs=[hearth_reward], ...)
verl:  custom_reward_function.path=hearth_reward.py custom_reward_function.name=compute_score
"""

import http.client
import json
import math
import os
import threading
import time
import uuid
from urllib.parse import urlsplit

# Pairs and bytes of one request; the server takes up to 1,024 pairs and 8 MB.
_BATCH = 256
_BATCH_BYTES = 2 * 1024 * 1024
# The server rates no text above 100,000 characters; what lies beyond is not sent, and the reply stays unrated.
_TEXT = 100001
_TRIES = 8
# One connection a thread, so that no lock is needed.
_local = threading.local()


class HearthError(RuntimeError):
    """The server refused a request, could not be reached, or could not rate a reply where a number is needed."""


def score(pairs):
    """Rates exchanges: a list of {"prompt", "reply"} or {"messages"}. Gives one result each, in order.

    A result has "reward" (float, or None with a "reason") and "labels" (both sides apart).
    """
    results = []
    for batch in _batches([_read(pair) for pair in pairs]):
        results.extend(_rated(batch))
    for pair, result in zip(pairs, results):
        result["id"] = pair.get("id")
    return results


def hearth_reward(prompts, completions, **kwargs):
    """A reward function of TRL. An unrated reply is None, which TRL leaves out; it is never 0."""
    pairs = [_pair(prompt, completion) for prompt, completion in zip(prompts, completions)]
    return [result["reward"] for result in score(pairs)]


def compute_score(data_source, solution_str, ground_truth, extra_info=None, **kwargs):
    """A reward function of verl. The prompt is read from extra_info["prompt"]: text, or a list of messages.

    verl needs a number: a reply that cannot be rated raises HearthError, unless HEARTH_STAND_IN states what is taken
    instead.
    """
    return compute_score_batch([data_source], [solution_str], [ground_truth], [extra_info])[0]


def compute_score_batch(data_sources, solution_strs, ground_truths, extra_infos, **kwargs):
    """The same for verl's batch reward manager: one request for many replies."""
    stand_in = _stand_in()
    pairs = []
    for reply, info in zip(solution_strs, extra_infos):
        if not isinstance(info, dict) or "prompt" not in info:
            raise HearthError('extra_info has no "prompt": add a column with the message that was replied to')
        pairs.append(_pair(info["prompt"], reply))
    return [_number(result, stand_in) for result in score(pairs)]


def _number(result, stand_in):
    if result["reward"] is not None:
        return float(result["reward"])
    if stand_in is None:
        raise HearthError("a reply could not be rated (%s); HEARTH_STAND_IN may state a number" % result["reason"])
    return stand_in


def _stand_in():
    stated = os.environ.get("HEARTH_STAND_IN", "")
    return None if stated == "" else _setting("HEARTH_STAND_IN", stated, "a number such as 0 or -1")


def _setting(name, stated, form):
    try:
        number = float(stated)
    except ValueError:
        number = math.nan
    if not math.isfinite(number):
        raise HearthError("%s is %r; it must be %s" % (name, stated, form))
    return number


def _pair(prompt, completion):
    # Of several messages of a completion (tool calls between them) the last is what the user reads.
    said = completion if isinstance(completion, str) else _text(([None] + list(completion))[-1])
    return {"prompt": _asked(prompt), "reply": said}


def _read(pair):
    """What the server reads of a pair: the last thing that the user said, and the reply."""
    if "messages" not in pair:
        return {"prompt": pair["prompt"][:_TEXT], "reply": pair["reply"][:_TEXT]}
    messages = list(pair["messages"])
    if not messages or messages[-1].get("role") != "assistant":
        raise HearthError("messages must end with the assistant's reply")
    return {"prompt": _asked(messages)[:_TEXT], "reply": _text(messages[-1])[:_TEXT]}


def _asked(prompt):
    if isinstance(prompt, str):
        return prompt
    # Arrays of NumPy and the like come from tables.
    return _text(([None] + [m for m in list(prompt) if m.get("role") == "user"])[-1])


def _text(message):
    """Text of a message; of a list of parts the texts; "" of none."""
    content = None if message is None else message.get("content")
    if content is None or isinstance(content, str):
        return content or ""
    parts = [part for part in list(content) if part.get("type") in ("text", "output_text")]
    return "\n".join(part["text"] for part in parts)


def _batches(pairs):
    batch, size = [], 0
    for pair in pairs:
        own = len(_encoded(pair))
        if batch and (len(batch) == _BATCH or size + own > _BATCH_BYTES):
            yield batch
            batch, size = [], 0
        batch.append(pair)
        size += own
    if batch:
        yield batch


def _rated(batch):
    """Results of one request. Ids tell that they are this request's and stand in its order."""
    token = uuid.uuid4().hex
    ids = ["%s-%d" % (token, i) for i in range(len(batch))]
    body = _encoded({"pairs": [dict(pair, id=own) for pair, own in zip(batch, ids)]})

    def results_of(answer):
        results = answer.get("results") if isinstance(answer, dict) else None
        if not isinstance(results, list) or [one.get("id") for one in results] != ids:
            raise ValueError("the response does not belong to the request")
        return results

    return _post("/v1/score", body, results_of)


def _encoded(body):
    return json.dumps(body, ensure_ascii=False).encode("utf-8", "replace")


def _post(path, data, read):
    headers = {"Content-Type": "application/json"}
    key = os.environ.get("HEARTH_KEY", "")
    if not all(" " < sign <= "~" for sign in key):
        raise HearthError("HEARTH_KEY holds blanks or signs that no key has; copy it again")
    if key:
        headers["Authorization"] = "Bearer " + key
    address = _base().path.rstrip("/") + path
    fault = "no reply"
    for attempt in range(_TRIES):
        wait = min(30.0, 0.5 * 2**attempt)
        try:
            response, text = _exchange(address, data, headers)
            if response.status == 200:
                return read(json.loads(text))
        except (OSError, http.client.HTTPException) as error:
            _drop()
            fault = "%s: %s" % (type(error).__name__, error)
        except ValueError as error:
            _drop()
            fault = str(error)
        else:
            fault = "%d %s" % (response.status, _sentence(text))
            if response.status not in (429, 502, 503, 504) or b'"budget_spent"' in text:
                raise HearthError(fault)
            wait = _seconds(response.headers.get("Retry-After"), wait)
        if attempt + 1 < _TRIES:
            time.sleep(wait)
    raise HearthError("%s: gave up after %d tries: %s" % (_base().geturl(), _TRIES, fault))


def _exchange(address, data, headers):
    connection = _connection()
    try:
        connection.request("POST", address, data, headers)
    except (BrokenPipeError, ConnectionResetError):
        # A server that refuses a request closes before it has read all: what it said may still be there.
        response = connection.getresponse()
    else:
        response = connection.getresponse()
    text = response.read()
    return response, text


def _seconds(stated, otherwise):
    try:
        return min(60.0, max(0.0, float(stated)))
    except (TypeError, ValueError):
        return otherwise


def _sentence(text):
    try:
        return json.loads(text)["error"]["message"]
    except (ValueError, KeyError, TypeError):
        return text[:200].decode("utf-8", "replace")


def _base():
    stated = os.environ.get("HEARTH_URL", "") or "http://127.0.0.1:8787"
    try:
        base = urlsplit(stated)
        sound = base.scheme in ("http", "https") and base.hostname and (base.port is None or base.port > 0)
    except ValueError:
        sound = False
    if not sound or any(sign.isspace() for sign in stated):
        raise HearthError("HEARTH_URL is %r; it must be an address such as http://127.0.0.1:8787" % stated)
    return base


def _connection():
    base = _base()
    # A forked child has its parent's sockets, and would read answers to its parent's requests: it opens its own.
    place = (os.getpid(), base)
    held = getattr(_local, "held", None)
    if held is not None and held[0] == place:
        return held[1]
    _drop()
    kind = http.client.HTTPSConnection if base.scheme == "https" else http.client.HTTPConnection
    seconds = _setting("HEARTH_TIMEOUT", os.environ.get("HEARTH_TIMEOUT", "") or "120", "a number of seconds")
    if seconds <= 0:
        raise HearthError("HEARTH_TIMEOUT is %g; it must be above 0" % seconds)
    connection = kind(base.hostname, base.port, timeout=seconds)
    _local.held = (place, connection)
    return connection


def _drop():
    """Closes this process's side only: a parent's connection stays open."""
    held = getattr(_local, "held", None)
    _local.held = None
    if held is not None:
        held[1].close()
