"""Does a value fit a JSON schema? As much of the standard as our own schema uses."""

from typing import Any

KINDS: dict[str, tuple[type, ...]] = {
    "object": (dict,),
    "array": (list,),
    "string": (str,),
    "integer": (int,),
    "number": (int, float),
    "boolean": (bool,),
    "null": (type(None),),
}


def fits(schema: Any, value: Any, root: Any) -> bool:
    if "$ref" in schema:
        return fits(root["$defs"][schema["$ref"].removeprefix("#/$defs/")], value, root)
    if "oneOf" in schema:
        return sum(fits(each, value, root) for each in schema["oneOf"]) == 1
    if "anyOf" in schema:
        return any(fits(each, value, root) for each in schema["anyOf"])
    if "const" in schema:
        return bool(value == schema["const"])
    if "enum" in schema:
        return value in schema["enum"]
    if isinstance(value, bool) and schema["type"] != "boolean":
        return False
    return isinstance(value, KINDS[schema["type"]]) and parts_fit(schema, value, root)


def parts_fit(schema: Any, value: Any, root: Any) -> bool:
    if isinstance(value, list):
        places = schema.get("prefixItems", [schema["items"]] * len(value))
        return len(places) == len(value) and all(
            fits(place, part, root) for place, part in zip(places, value, strict=True)
        )
    if isinstance(value, dict):
        return object_fits(schema, value, root)
    return True


def object_fits(schema: Any, value: dict[str, Any], root: Any) -> bool:
    known, others = schema.get("properties", {}), schema.get("additionalProperties", {})
    return set(schema.get("required", ())) <= value.keys() and all(
        fits(known[name], part, root)
        if name in known
        else others == {} or (others is not False and fits(others, part, root))
        for name, part in value.items()
    )
