"""Rewards from a running `hearth serve`, for TRL and verl.

Python 3.8 or newer, standard library only: copy this file beside your training script. Settings come from the
environment: HEARTH_URL (default http://127.0.0.1:8787), HEARTH_KEY (where the server asks for one), HEARTH_TIMEOUT
(seconds a request may take, default 120), HEARTH_STAND_IN (verl only, see compute_score).

TRL:   GRPOTrainer(reward_funcs=[hearth_reward], ...)
verl:  custom_reward_function.path=hearth_reward.py custom_reward_function.name=compute_score
"""

import http.client
import json
import os
import threading
import time
from urllib.parse import urlsplit

# Pairs in one request; the server takes up to 1,024.
_BATCH = 256
_TRIES = 8
_local = threading.local()


class HearthError(RuntimeError):
    """The server refused a request, could not be reached, or could not rate a reply where a number is needed."""


def score(pairs):
    """Rates exchanges: a list of {"prompt", "reply"} or {"messages"}. Gives one result each, in order.

    A result has "reward" (float, or None with a "reason") and "labels" (both sides apart).
    """
    results = []
    for start in range(0, len(pairs), _BATCH):
        results.extend(_post("/v1/score", {"pairs": pairs[start : start + _BATCH]})["results"])
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
    pairs = []
    for reply, info in zip(solution_strs, extra_infos):
        if not isinstance(info, dict) or "prompt" not in info:
            raise HearthError('extra_info has no "prompt": add a column with the message that was replied to')
        pairs.append(_pair(info["prompt"], reply))
    return [_number(result) for result in score(pairs)]


def _number(result):
    if result["reward"] is not None:
        return float(result["reward"])
    stand_in = os.environ.get("HEARTH_STAND_IN", "")
    if stand_in == "":
        raise HearthError("a reply could not be rated (%s); HEARTH_STAND_IN may state a number" % result["reason"])
    return float(stand_in)


def _pair(prompt, completion):
    if isinstance(prompt, str) and isinstance(completion, str):
        return {"prompt": prompt, "reply": completion}
    asked = _messages(prompt, "user")
    # Of several messages of a completion (tool calls between them) the last is what the user reads.
    said = _messages(completion, "assistant")[-1:]
    reply = said[0].get("content") if said else ""
    return {"messages": asked + [{"role": "assistant", "content": reply or ""}]}


def _messages(value, role):
    if isinstance(value, str):
        return [{"role": role, "content": value}]
    # Arrays of NumPy and the like come from tables.
    return [{"role": m["role"], "content": m.get("content")} for m in list(value)]


def _post(path, body):
    data = json.dumps(body, ensure_ascii=False).encode("utf-8", "replace")
    headers = {"Content-Type": "application/json"}
    key = os.environ.get("HEARTH_KEY", "")
    if key:
        headers["Authorization"] = "Bearer " + key
    fault = "no reply"
    for attempt in range(_TRIES):
        wait = min(30.0, 0.5 * 2**attempt)
        try:
            connection = _connection()
            connection.request("POST", _base().path.rstrip("/") + path, data, headers)
            response = connection.getresponse()
            text = response.read()
        except (OSError, http.client.HTTPException) as error:
            _drop()
            fault = type(error).__name__
        else:
            if response.status == 200:
                return json.loads(text)
            fault = "%d %s" % (response.status, _sentence(text))
            if response.status not in (429, 503) or b'"budget_spent"' in text:
                raise HearthError(fault)
            wait = float(response.headers.get("Retry-After") or wait)
        if attempt + 1 < _TRIES:
            time.sleep(wait)
    raise HearthError("gave up after %d tries: %s" % (_TRIES, fault))


def _sentence(text):
    try:
        return json.loads(text)["error"]["message"]
    except (ValueError, KeyError, TypeError):
        return ""


def _base():
    return urlsplit(os.environ.get("HEARTH_URL", "http://127.0.0.1:8787"))


def _connection():
    base = _base()
    held = getattr(_local, "held", None)
    if held is not None and held[0] == base:
        return held[1]
    _drop()
    kind = http.client.HTTPSConnection if base.scheme == "https" else http.client.HTTPConnection
    connection = kind(base.hostname, base.port, timeout=float(os.environ.get("HEARTH_TIMEOUT", "120")))
    _local.held = (base, connection)
    return connection


def _drop():
    held = getattr(_local, "held", None)
    _local.held = None
    if held is not None:
        held[1].close()
