//! Types that are written as strings.

/// Gives a type the JSON Schema of a string of some form.
macro_rules! string_schema {
    ($name:ident, $key:tt: $form:tt) => {
        impl schemars::JsonSchema for $name {
            fn schema_name() -> std::borrow::Cow<'static, str> {
                stringify!($name).into()
            }
            fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
                schemars::json_schema!({ "type": "string", $key: $form })
            }
        }
    };
}
pub(crate) use string_schema;

/// Gives a type that says how it is read from a string and written as one what serde and JSON Schema take.
macro_rules! string_form {
    ($name:ident, $error:ty, $key:tt: $form:tt) => {
        impl TryFrom<String> for $name {
            type Error = $error;
            fn try_from(text: String) -> Result<Self, $error> {
                text.parse()
            }
        }
        impl From<$name> for String {
            fn from(it: $name) -> String {
                it.to_string()
            }
        }
        $crate::string_form::string_schema!($name, $key: $form);
    };
}
pub(crate) use string_form;
