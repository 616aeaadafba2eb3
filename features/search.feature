@beyond
Feature: Search and commands
  A user finds records, pages and actions from every page, without the mouse.

  Background:
    Given I am signed in as the owner of a company with the "TEAM" package

  Rule: Records, pages and actions are found and opened with the keyboard

    Scenario: A project is found by the digits of the phone of its client
      Given the project "Barn roof" with
        | client | Dana Whitfield |
        | phone  | +13035550142   |
      And the project "Granary conversion"
      When I go to the page "Line Items"
      And I search everywhere for "555-0142" with the keyboard
      Then the search finds "Barn roof" among "Projects"
      And the search finds "Dana Whitfield" among "Clients"
      When I press the key "Enter"
      Then the field "Project title" is "Barn roof"

  Rule: The search finds what the user may see

    Scenario: An estimator finds no records of another company and no pages of owners
      Given another company with the project "Barn roof"
      And I am signed in as the "Estimator"
      When I go to the page "Dashboard"
      And I search everywhere for "barn roof" with the keyboard
      Then the search finds nothing
      When I search everywhere for "offices" with the keyboard
      Then the search finds nothing
